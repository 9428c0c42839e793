"""Answers of the weather service: world and coordinates in, response models out."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from evals.sandbox.cities import CITIES, City
from evals.sandbox.weather import models as m
from evals.sandbox.weather.air import air_at, alerts_at, uv_at
from evals.sandbox.weather.climate import Day, Hour, Site, day_at, hours_of, normal_of, site_at
from evals.sandbox.weather.sun import moon_phase, sun_times
from evals.sandbox.weather.units import Scale
from evals.sandbox.world import World


def place(city: City) -> m.Place:
    """A city as the geocoder shows it."""
    return m.Place(
        name=city.name,
        admin=city.region,
        country=city.country.name,
        country_code=city.country.code,
        lat=city.latitude,
        lon=city.longitude,
        timezone=city.timezone,
        population=city.population,
    )


def location(site: Site, lat: float, lon: float) -> m.Location:
    """The asked coordinates and the place whose weather they get."""
    return m.Location(lat=lat, lon=lon, name=site.name, timezone=site.timezone)


def current(world: World, lat: float, lon: float, units: m.Units) -> m.CurrentResponse:
    """Conditions at the pinned moment."""
    site, scale = site_at(lat, lon), Scale(units)
    now = world.local_now(site.timezone)
    day = day_at(world, site, world.today)
    hour = hours_of(world, site, day)[now.hour]
    chill = 0.08 * hour.wind if hour.temperature < 18 else -0.03 * hour.humidity
    draw = world.draws
    return m.CurrentResponse(
        location=location(site, lat, lon),
        units=scale.names,
        observed_at=now,
        condition=hour.condition,
        temperature=m.CurrentTemperature(
            value=scale.temperature(hour.temperature),
            feels_like=scale.temperature(hour.temperature - chill),
        ),
        wind=m.CurrentWind(
            speed=scale.speed(hour.wind), direction_deg=draw.integer(0, 359, "dir", site.key)
        ),
        humidity=hour.humidity,
        pressure_hpa=draw.integer(992, 1034, "pressure", site.key, world.today),
        visibility_km=round(draw.between(4, 10, "sight", site.key) if hour.rain else 16.0, 1),
    )


def daily(world: World, lat: float, lon: float, days: int, units: m.Units) -> m.DailyResponse:
    """The forecast from today on."""
    site = site_at(lat, lon)
    dates = [world.today + timedelta(days=n) for n in range(days)]
    return m.DailyResponse(
        location=location(site, lat, lon),
        units=Scale(units).names,
        daily=[day_entry(site, day_at(world, site, day), units) for day in dates],
    )


def history(world: World, lat: float, lon: float, day: date, units: m.Units) -> m.HistoryResponse:
    """One past day."""
    site = site_at(lat, lon)
    return m.HistoryResponse(
        location=location(site, lat, lon),
        units=Scale(units).names,
        day=day_entry(site, day_at(world, site, day), units),
    )


def day_entry(site: Site, day: Day, units: m.Units) -> m.DailyEntry:
    """One day in the asked units."""
    scale = Scale(units)
    sun = sun_times(site.latitude, site.longitude, day.day, site.timezone)
    return m.DailyEntry(
        date=day.day,
        condition=day.condition,
        temperature=m.TemperatureRange(
            min=scale.temperature(day.low), max=scale.temperature(day.high)
        ),
        precipitation=m.Precipitation(probability=day.rain_chance, amount=scale.rain(day.rain)),
        wind=m.DailyWind(max_speed=scale.speed(day.wind)),
        humidity=day.humidity,
        sunrise=_clock(sun.rise),
        sunset=_clock(sun.set),
        uv_index_max=uv_at(site, day)[0],
    )


def hourly(
    world: World, lat: float, lon: float, day: date, hours: int, units: m.Units
) -> m.HourlyResponse:
    """Hours from midnight of a day on."""
    site, scale = site_at(lat, lon), Scale(units)
    dates = [day + timedelta(days=n) for n in range((hours + 23) // 24)]
    entries = [
        _hour_entry(date_, hour, scale)
        for date_ in dates
        for hour in hours_of(world, site, day_at(world, site, date_))
    ]
    return m.HourlyResponse(
        location=location(site, lat, lon), units=scale.names, hourly=entries[:hours]
    )


def air_quality(world: World, lat: float, lon: float, day: date) -> m.AirQualityResponse:
    """Air quality of one day."""
    site = site_at(lat, lon)
    air = air_at(world, site, day)
    return m.AirQualityResponse(
        location=location(site, lat, lon),
        date=day,
        aqi=air.aqi,
        category=air.category,
        pollutants=m.Pollutants(pm2_5=air.pm2_5, pm10=air.pm10, no2=air.no2, o3=air.o3),
    )


def uv(world: World, lat: float, lon: float, day: date) -> m.UvResponse:
    """Ultraviolet index of one day."""
    site = site_at(lat, lon)
    index, risk = uv_at(site, day_at(world, site, day))
    return m.UvResponse.model_validate(
        {"location": location(site, lat, lon), "date": day, "uv_index_max": index, "risk": risk}
    )


def alerts(world: World, lat: float, lon: float, severity: str | None) -> m.AlertsResponse:
    """Alerts for the next five days."""
    site = site_at(lat, lon)
    found = [
        {"event": a.event, "severity": a.severity, "date": a.day, "headline": a.headline}
        for a in alerts_at(world, site)
        if severity in (None, a.severity)
    ]
    return m.AlertsResponse.model_validate({"location": location(site, lat, lon), "alerts": found})


def astronomy(lat: float, lon: float, day: date) -> m.AstronomyResponse:
    """Sun and moon of one day."""
    site = site_at(lat, lon)
    sun = sun_times(site.latitude, site.longitude, day, site.timezone)
    phase, lit = moon_phase(day)
    return m.AstronomyResponse(
        location=location(site, lat, lon),
        date=day,
        sunrise=_clock(sun.rise),
        sunset=_clock(sun.set),
        day_length_minutes=sun.day_length_minutes,
        moon_phase=phase,
        moon_illumination=lit,
    )


def climate(
    world: World, lat: float, lon: float, month: int | None, units: m.Units
) -> m.ClimateResponse:
    """Normals of one month or of all twelve."""
    site, scale = site_at(lat, lon), Scale(units)
    months = range(1, 13) if month is None else (month,)
    normals = [normal_of(world, site, each) for each in months]
    return m.ClimateResponse(
        location=location(site, lat, lon),
        units=scale.names,
        normals=[
            m.MonthNormal(
                month=normal.month,
                temperature=m.TemperatureRange(
                    min=scale.temperature(normal.low), max=scale.temperature(normal.high)
                ),
                precipitation_total=scale.rain(normal.rain),
                rain_days=normal.rain_days,
            )
            for normal in normals
        ],
    )


def timezone(world: World, lat: float, lon: float) -> m.TimezoneResponse:
    """Time zone of the nearest known place."""
    now = world.local_now(site_at(lat, lon).timezone)
    offset = now.strftime("%z")
    return m.TimezoneResponse(
        timezone=str(now.tzinfo), utc_offset=f"{offset[:3]}:{offset[3:]}", local_time=now
    )


def bulk(world: World, country_code: str | None) -> m.BulkResponse:
    """Yesterday's hours of every station, or of one country's."""
    code = (country_code or "").upper()
    return m.BulkResponse(
        generated_at=world.now(),
        stations=[_station(world, city) for city in CITIES if code in ("", city.country.code)],
    )


def _station(world: World, city: City) -> m.Station:
    site, yesterday = site_at(city.latitude, city.longitude), world.today - timedelta(days=1)
    day = day_at(world, site, yesterday)
    return m.Station(
        station_id=f"SKY-{city.number + 1000}",
        name=city.name,
        country_code=city.country.code,
        lat=city.latitude,
        lon=city.longitude,
        observations=[
            m.StationHour(
                time=datetime.combine(yesterday, time(hour.hour), UTC),
                temperature_c=hour.temperature,
                wind_kmh=hour.wind,
                humidity=hour.humidity,
                condition=hour.condition,
            )
            for hour in hours_of(world, site, day)
        ],
    )


def _hour_entry(day: date, hour: Hour, scale: Scale) -> m.HourlyEntry:
    return m.HourlyEntry(
        time=datetime.combine(day, time(hour.hour)),
        temperature=scale.temperature(hour.temperature),
        condition=hour.condition,
        precipitation=m.Precipitation(probability=hour.rain_chance, amount=scale.rain(hour.rain)),
        wind_speed=scale.speed(hour.wind),
        humidity=hour.humidity,
    )


def _clock(moment: datetime | None) -> str | None:
    return moment.strftime("%H:%M") if moment else None
