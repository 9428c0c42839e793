"""Cuisines and their dishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Cuisine = Literal[
    "italian", "japanese", "chinese", "indian", "mexican", "french", "thai", "greek",
    "spanish", "american", "korean", "vietnamese", "lebanese", "vegan",
]  # fmt: skip
Section = Literal["starters", "mains", "desserts", "drinks"]

# section|dish|price in dollars|kcal|v for vegetarian|allergens
_SHARED = """
drinks|Sparkling Water|3|0|v|
drinks|House Lemonade|4|120|v|
"""
_ROWS: dict[Cuisine, str] = {
    "italian": """
starters|Bruschetta|7|280|v|gluten
starters|Beef Carpaccio|12|310||milk
mains|Pizza Margherita|12|860|v|gluten,milk
mains|Pizza Diavola|14|980||gluten,milk
mains|Spaghetti Carbonara|14|920||gluten,milk,egg
mains|Mushroom Risotto|15|700|v|milk
mains|Osso Buco|23|840||celery
desserts|Tiramisu|7|450|v|gluten,milk,egg
desserts|Panna Cotta|6|380||milk
""",
    "japanese": """
starters|Miso Soup|4|80|v|soy
starters|Edamame|5|180|v|soy
mains|Salmon Sushi Set|19|560||fish,soy
mains|Tonkotsu Ramen|15|830||gluten,soy,egg
mains|Chicken Katsu Curry|16|910||gluten,egg
mains|Vegetable Tempura|14|620|v|gluten
mains|Unagi Donburi|21|740||fish,soy
desserts|Matcha Ice Cream|6|240|v|milk
desserts|Mochi|5|210|v|soy
""",
    "chinese": """
starters|Spring Rolls|6|260|v|gluten
starters|Hot and Sour Soup|6|160||soy,egg
mains|Kung Pao Chicken|14|690||peanut,soy
mains|Mapo Tofu|12|560||soy
mains|Peking Duck|28|980||gluten,soy
mains|Beef Chow Mein|13|790||gluten,soy
mains|Fried Rice with Vegetables|10|610|v|soy,egg
desserts|Sesame Balls|5|320|v|sesame
desserts|Mango Pudding|5|230|v|milk
""",
    "indian": """
starters|Vegetable Samosa|6|310|v|gluten
starters|Onion Bhaji|5|280|v|
mains|Butter Chicken|15|810||milk
mains|Lamb Biryani|17|880||milk
mains|Palak Paneer|13|520|v|milk
mains|Chana Masala|12|470|v|
mains|Prawn Vindaloo|18|590||crustacean
desserts|Gulab Jamun|5|380|v|milk,gluten
desserts|Kulfi|5|260|v|milk
""",
    "mexican": """
starters|Guacamole with Tortilla Chips|8|420|v|
starters|Ceviche|12|210||fish
mains|Tacos al Pastor|12|640||
mains|Chicken Enchiladas|14|780||milk
mains|Bean Burrito|11|720|v|gluten
mains|Mole Poblano|17|690||peanut,sesame
mains|Vegetable Fajitas|13|560|v|gluten
desserts|Churros|6|410|v|gluten
desserts|Flan|5|300|v|milk,egg
""",
    "french": """
starters|Onion Soup|9|330||gluten,milk
starters|Escargots|13|240||mollusc,milk
mains|Coq au Vin|22|760||
mains|Duck Confit|24|890||
mains|Ratatouille|16|340|v|
mains|Steak Frites|26|950||
mains|Bouillabaisse|27|610||fish,crustacean
desserts|Crème Brûlée|8|360|v|milk,egg
desserts|Tarte Tatin|8|420|v|gluten,milk
""",
    "thai": """
starters|Tom Yum Soup|8|150||crustacean
starters|Papaya Salad|8|190||fish,peanut
mains|Pad Thai|13|720||peanut,egg
mains|Green Curry|14|640||
mains|Massaman Curry|15|790||peanut
mains|Tofu Stir Fry|12|480|v|soy
mains|Basil Chicken|13|610||soy
desserts|Mango Sticky Rice|7|430|v|
desserts|Coconut Ice Cream|5|250|v|
""",
    "greek": """
starters|Tzatziki with Pita|6|230|v|milk,gluten
starters|Grilled Octopus|14|210||mollusc
mains|Moussaka|15|780||milk
mains|Chicken Souvlaki|14|620||
mains|Greek Salad|11|360|v|milk
mains|Lamb Kleftiko|21|840||
mains|Spanakopita|10|490|v|gluten,milk
desserts|Baklava|6|390|v|nuts,gluten
desserts|Yoghurt with Honey|5|240|v|milk
""",
    "spanish": """
starters|Patatas Bravas|6|390|v|
starters|Jamón Ibérico|14|260||
mains|Seafood Paella|21|820||crustacean,mollusc
mains|Tortilla Española|10|460|v|egg
mains|Gambas al Ajillo|16|410||crustacean
mains|Grilled Pork Secreto|19|790||
mains|Vegetable Paella|16|610|v|
desserts|Crema Catalana|6|340|v|milk,egg
desserts|Santiago Almond Cake|6|410|v|nuts,egg
""",
    "american": """
starters|Buffalo Wings|10|690||milk
starters|Caesar Salad|10|420||egg,fish,milk
mains|Cheeseburger|14|960||gluten,milk
mains|Barbecue Ribs|22|1180||
mains|Mac and Cheese|12|840|v|gluten,milk
mains|Grilled Ribeye|32|890||
mains|Veggie Burger|13|640|v|gluten,soy
desserts|New York Cheesecake|8|520|v|milk,egg,gluten
desserts|Pecan Pie|7|560|v|nuts,egg,gluten
""",
    "korean": """
starters|Kimchi Pancake|8|340|v|gluten
starters|Mandu Dumplings|8|310||gluten,soy
mains|Bibimbap|14|630||egg,soy,sesame
mains|Beef Bulgogi|19|720||soy,sesame
mains|Tofu Stew|13|420||soy
mains|Korean Fried Chicken|16|950||gluten,soy
mains|Japchae|13|520|v|soy,sesame
desserts|Bingsu|8|330|v|milk
desserts|Hotteok|5|300|v|gluten,nuts
""",
    "vietnamese": """
starters|Summer Rolls|7|190||crustacean,peanut
starters|Lotus Salad|9|220|v|peanut
mains|Beef Pho|13|520||
mains|Bun Cha|13|640||fish
mains|Banh Mi|9|540||gluten
mains|Lemongrass Tofu|11|430|v|soy
mains|Caramel Fish Clay Pot|16|580||fish
desserts|Che Ba Mau|5|280|v|
desserts|Coconut Flan|5|290|v|egg
""",
    "lebanese": """
starters|Hummus|6|310|v|sesame
starters|Tabbouleh|6|180|v|gluten
mains|Chicken Shawarma|13|690||
mains|Mixed Grill|22|910||
mains|Falafel Plate|11|560|v|sesame
mains|Lamb Kofta|17|740||
mains|Stuffed Vine Leaves|12|380|v|
desserts|Knafeh|7|470|v|milk,gluten,nuts
desserts|Rice Pudding|5|280|v|milk
""",
    "vegan": """
starters|Roasted Pumpkin Soup|7|190|v|
starters|Avocado Toast|9|330|v|gluten
mains|Buddha Bowl|14|520|v|sesame,soy
mains|Jackfruit Tacos|13|480|v|
mains|Lentil Shepherd's Pie|15|560|v|celery
mains|Beyond Burger|15|680|v|gluten,soy
mains|Cauliflower Steak|16|390|v|
desserts|Chocolate Avocado Mousse|7|340|v|
desserts|Banana Bread|5|360|v|gluten,nuts
""",
}


@dataclass(frozen=True)
class Dish:
    """A dish as every kitchen of a cuisine knows it."""

    section: Section
    name: str
    usd: float
    kcal: int
    vegetarian: bool
    allergens: tuple[str, ...]


def _dish(row: str) -> Dish:
    section, name, usd, kcal, vegetarian, allergens = row.split("|")
    names = tuple(filter(None, allergens.split(",")))
    return Dish(_SECTIONS[section], name, float(usd), int(kcal), vegetarian == "v", names)


_SECTIONS: dict[str, Section] = {
    "starters": "starters",
    "mains": "mains",
    "desserts": "desserts",
    "drinks": "drinks",
}
DISHES: dict[Cuisine, tuple[Dish, ...]] = {
    cuisine: tuple(map(_dish, (rows.strip() + _SHARED).strip().splitlines()))
    for cuisine, rows in _ROWS.items()
}
CUISINES: tuple[Cuisine, ...] = tuple(DISHES)
