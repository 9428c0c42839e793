"""What people ask the animal shelter, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.phrases import refused
from evals.live.records import Data, LiveRequest
from evals.live.services.animal_shelter.finding import (
    animal,
    applicants,
    application_of,
    applications_for,
    available,
    kennel,
    outstanding,
    person,
    take_in,
    treated,
)
from evals.live.services.animal_shelter.records import TODAY
from evals.live.set_aside import (
    about,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    says,
    some,
    yes,
)
from evals.tasks.records import Fact


def _free_dogs(data: Data) -> Sequence[Fact]:
    return only(available(data, "dog"), some(data["animals"], species="dog"))


def _kennel_of_fergus(data: Data) -> Sequence[Fact]:
    there = one(data["kennels"], id=animal(data, "Fergus")["kennel_id"])
    return [choice(there, data["kennels"], "code")]


def _mabels_carer(data: Data) -> Sequence[Fact]:
    carer = one(data["people"], id=animal(data, "Mabel")["foster_carer_id"])
    return [choice(carer, data["people"]), says(carer["town"])]


def _for_biscuit(data: Data) -> Sequence[Fact]:
    return only(applicants(data, applications_for(data, "Biscuit")), data["people"])


def _overdue(data: Data) -> Sequence[Fact]:
    late = [row for row in outstanding(data) if row["due_on"] < TODAY.isoformat()]
    return only(treated(data, late), data["animals"])


def _checks_this_week(data: Data) -> Sequence[Fact]:
    rows = some(data["applications"], status="home_check")
    fit = [row for row in rows if TODAY.isoformat() <= row["home_check_on"] <= "2026-10-18"]
    return only(applicants(data, fit), data["people"])


def _held_cats(data: Data) -> Sequence[Fact]:
    return [number(len(some(data["animals"], species="cat", status="medical_hold")))]


def _paid_to_nwosu(data: Data) -> Sequence[Fact]:
    done = [row for row in some(data["treatments"], vet="Dr Nwosu") if row["done_on"]]
    return [number(sum(row["cost"] for row in done))]


def _mean_rabbit(data: Data) -> Sequence[Fact]:
    weights = [row["weight_kg"] for row in some(data["animals"], species="rabbit")]
    return [about(sum(weights) / len(weights))]


def _all_dog_fees(data: Data) -> Sequence[Fact]:
    return [number(sum(row["adoption_fee"] for row in available(data, "dog")))]


def _smokey(data: Data) -> Sequence[Fact]:
    return [yes() if animal(data, "Smokey")["neutered"] else no()]


def _all_neutered(data: Data) -> Sequence[Fact]:
    return [yes() if all(row["neutered"] for row in available(data, "dog")) else no()]


def _dearer_cat(data: Data) -> Sequence[Fact]:
    two = [animal(data, "Olive"), animal(data, "Bella", "cat")]
    return [choice(max(two, key=lambda row: int(row["adoption_fee"])), two)]


def _longest_here(data: Data) -> Sequence[Fact]:
    rows = some(data["animals"], status="available")
    return [choice(min(rows, key=lambda row: str(row["arrived_on"])), data["animals"])]


def _check_on_friday(data: Data) -> None:
    row = application_of(data, "Hanna Lindgren", "Biscuit")
    row.update(home_check_on="2026-10-16", status="home_check")


def _wormed(data: Data) -> None:
    (row,) = some(outstanding(data, kind="worming"), animal_id=animal(data, "Otto")["id"])
    row.update(done_on=TODAY.isoformat(), cost=12.5)


def _waffles(data: Data) -> None:
    take_in(
        data, "A5", name="Waffles", species="dog", breed="Beagle", sex="male", origin="stray",
        weight_kg=14.2,
    )  # fmt: skip


def _cheaper_rabbits(data: Data) -> None:
    for row in available(data, "rabbit"):
        row["adoption_fee"] -= 10


def _without_7013(data: Data) -> None:
    data["applications"].remove(one(data["applications"], id=7013))


def _mabel_moves(data: Data) -> None:
    animal(data, "Mabel")["foster_carer_id"] = person(data, "Priya Anand")["id"]


LOOK_UPS = (
    LiveRequest(
        "animal_shelter-01", "whats biscuits microchip number?", "look_up",
        lambda d: [says(animal(d, "Biscuit")["microchip"])],
    ),
    LiveRequest(
        "animal_shelter-02", "Which dogs are up for adoption at the moment?", "look_up",
        _free_dogs,
    ),
    LiveRequest(
        "animal_shelter-03",
        "hi, could I have the phone number of Hannah Lindqvist please - not Lindgren, I always mix "
        "them up", "look_up", lambda d: [says(person(d, "Hannah Lindqvist")["phone"])],
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "animal_shelter-04", "Which kennel is Fergus in?", "join", _kennel_of_fergus,
    ),
    LiveRequest(
        "animal_shelter-05", "who is fostering mabel and in what town is that", "join",
        _mabels_carer,
    ),
    LiveRequest(
        "animal_shelter-06", "Who has put in an application for Biscuit so far?", "join",
        _for_biscuit,
    ),
    LiveRequest(
        "animal_shelter-07",
        "which animals are overdue at the vets, I mean the day has gone by and it's still not done",
        "join", _overdue,
    ),
    LiveRequest(
        "animal_shelter-08",
        "Who are we visiting for a home check in the rest of this week, today included?", "join",
        _checks_this_week,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "animal_shelter-09", "how many cats are on medical hold", "total", _held_cats,
    ),
    LiveRequest(
        "animal_shelter-10",
        "The treasurer is asking: what has Dr Nwosu cost us so far, everything together?", "total",
        _paid_to_nwosu,
    ),
    LiveRequest(
        "animal_shelter-11", "what's the avarage weight of our rabbits?", "total", _mean_rabbit,
    ),
    LiveRequest(
        "animal_shelter-12",
        "If every dog that is available now found a home, how much would we take in fees?",
        "total", _all_dog_fees,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("animal_shelter-13", "Is Smokey neutered yet?", "test", _smokey),
    LiveRequest(
        "animal_shelter-14", "are all the available dogs neutered?", "test", _all_neutered,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "animal_shelter-15", "Who has the higher adoption fee, Olive or Bella the cat?", "compare",
        _dearer_cat,
    ),
    LiveRequest(
        "animal_shelter-16",
        "of all the animals still available, which one has been with us longest?", "compare",
        _longest_here,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "animal_shelter-17", "Duchess was on the scales this morning, 27.4 kg now", "write",
        lambda _: [], lambda d: animal(d, "Duchess").update(weight_kg=27.4),
    ),
    LiveRequest(
        "animal_shelter-18", "Smudge and Marmalade keep fighting. Please put Smudge in C3.",
        "write", lambda _: [],
        lambda d: animal(d, "Smudge").update(kennel_id=kennel(d, "C3")["id"]),
    ),
    LiveRequest(
        "animal_shelter-19",
        "Hanna Lindgren can do this Friday for the home check. Put that on her application for "
        "Biscuit and set it to home check please.", "write", lambda _: [], _check_on_friday,
    ),
    LiveRequest(
        "animal_shelter-20", "approve ngozi okafors application for tilly, the visit went well",
        "write", lambda _: [],
        lambda d: application_of(d, "Ngozi Okafor", "Tilly").update(status="approved"),
    ),
    LiveRequest(
        "animal_shelter-21", "Otto's worming is done, Dr Farrow did it today. Cost 12.50", "write",
        lambda _: [], _wormed,
    ),
    LiveRequest(
        "animal_shelter-22",
        "New arrival! A stray: Waffles, beagle, male, 14.2 kg. He goes into kennel A5.", "write",
        lambda _: [], _waffles,
        free=("id", "born_on", "adoption_fee", "microchip"),
    ),
    LiveRequest(
        "animal_shelter-23",
        "the rabbits aren't moving, take 10 pounds off the fee of each one that's still available",
        "write", lambda _: [], _cheaper_rabbits,
    ),
    LiveRequest(
        "animal_shelter-24",
        "Tomas Reyes sent his form for Bella twice, so delete application 7013.", "write",
        lambda _: [], _without_7013,
    ),
    LiveRequest(
        "animal_shelter-25",
        "mabels foster carer has to go into hospital, Priya Anand takes Mabel over from today",
        "write", lambda _: [], _mabel_moves,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "animal_shelter-26", "Order twenty bags of puppy food from the wholesaler.", "refuse",
        lambda _: cannot(),
    ),
    LiveRequest(
        "animal_shelter-27", "how many visitors did we have at the open day last saturday?",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "animal_shelter-28", "Can you text Marta Kowalczyk that she can come for Rusty tomorrow?",
        "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "animal_shelter-29", "how much does Sir Barksalot weigh?", "refuse",
        lambda _: refused(),
    ),
    LiveRequest(
        "animal_shelter-30", "reserve Zorro for Beatrix Amsel please", "refuse",
        lambda _: refused(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
