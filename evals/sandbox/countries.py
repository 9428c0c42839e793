"""Countries of the city table: currency, continent, languages, driving side, calling code."""

from __future__ import annotations

from dataclasses import dataclass

# code|name|currency|continent|languages|drives on|calling code|capital
_ROWS = """
AE|United Arab Emirates|AED|Asia|Arabic|right|+971|Abu Dhabi
AR|Argentina|ARS|South America|Spanish|right|+54|Buenos Aires
AT|Austria|EUR|Europe|German|right|+43|Vienna
AU|Australia|AUD|Oceania|English|left|+61|Canberra
BE|Belgium|EUR|Europe|Dutch,French,German|right|+32|Brussels
BR|Brazil|BRL|South America|Portuguese|right|+55|Brasília
CA|Canada|CAD|North America|English,French|right|+1|Ottawa
CH|Switzerland|CHF|Europe|German,French,Italian,Romansh|right|+41|Bern
CL|Chile|CLP|South America|Spanish|right|+56|Santiago
CN|China|CNY|Asia|Chinese|right|+86|Beijing
CO|Colombia|COP|South America|Spanish|right|+57|Bogotá
CR|Costa Rica|CRC|North America|Spanish|right|+506|San José
CZ|Czechia|CZK|Europe|Czech|right|+420|Prague
DE|Germany|EUR|Europe|German|right|+49|Berlin
DK|Denmark|DKK|Europe|Danish|right|+45|Copenhagen
EC|Ecuador|USD|South America|Spanish|right|+593|Quito
EG|Egypt|EGP|Africa|Arabic|right|+20|Cairo
ES|Spain|EUR|Europe|Spanish|right|+34|Madrid
ET|Ethiopia|ETB|Africa|Amharic|right|+251|Addis Ababa
FI|Finland|EUR|Europe|Finnish,Swedish|right|+358|Helsinki
FR|France|EUR|Europe|French|right|+33|Paris
GB|United Kingdom|GBP|Europe|English|left|+44|London
GH|Ghana|GHS|Africa|English|right|+233|Accra
GR|Greece|EUR|Europe|Greek|right|+30|Athens
HK|Hong Kong|HKD|Asia|Chinese,English|left|+852|Hong Kong
HU|Hungary|HUF|Europe|Hungarian|right|+36|Budapest
ID|Indonesia|IDR|Asia|Indonesian|left|+62|Jakarta
IE|Ireland|EUR|Europe|English,Irish|left|+353|Dublin
IN|India|INR|Asia|Hindi,English|left|+91|New Delhi
IS|Iceland|ISK|Europe|Icelandic|right|+354|Reykjavík
IT|Italy|EUR|Europe|Italian|right|+39|Rome
JP|Japan|JPY|Asia|Japanese|left|+81|Tokyo
KE|Kenya|KES|Africa|Swahili,English|left|+254|Nairobi
KR|South Korea|KRW|Asia|Korean|right|+82|Seoul
MA|Morocco|MAD|Africa|Arabic,Berber|right|+212|Rabat
MX|Mexico|MXN|North America|Spanish|right|+52|Mexico City
MY|Malaysia|MYR|Asia|Malay|left|+60|Kuala Lumpur
NG|Nigeria|NGN|Africa|English|right|+234|Abuja
NL|Netherlands|EUR|Europe|Dutch|right|+31|Amsterdam
NO|Norway|NOK|Europe|Norwegian|right|+47|Oslo
NP|Nepal|NPR|Asia|Nepali|left|+977|Kathmandu
NZ|New Zealand|NZD|Oceania|English,Maori|left|+64|Wellington
PA|Panama|USD|North America|Spanish|right|+507|Panama City
PE|Peru|PEN|South America|Spanish|right|+51|Lima
PH|Philippines|PHP|Asia|Filipino,English|right|+63|Manila
PL|Poland|PLN|Europe|Polish|right|+48|Warsaw
PT|Portugal|EUR|Europe|Portuguese|right|+351|Lisbon
QA|Qatar|QAR|Asia|Arabic|right|+974|Doha
SE|Sweden|SEK|Europe|Swedish|right|+46|Stockholm
SG|Singapore|SGD|Asia|English,Malay,Chinese,Tamil|left|+65|Singapore
TH|Thailand|THB|Asia|Thai|left|+66|Bangkok
TN|Tunisia|TND|Africa|Arabic|right|+216|Tunis
TR|Türkiye|TRY|Asia|Turkish|right|+90|Ankara
TW|Taiwan|TWD|Asia|Chinese|right|+886|Taipei
US|United States|USD|North America|English|right|+1|Washington, D.C.
UY|Uruguay|UYU|South America|Spanish|right|+598|Montevideo
VN|Vietnam|VND|Asia|Vietnamese|right|+84|Hanoi
ZA|South Africa|ZAR|Africa|English,Afrikaans,Zulu,Xhosa|left|+27|Pretoria
"""


@dataclass(frozen=True)
class Country:
    """`code` is ISO 3166-1 alpha-2, `currency` ISO 4217."""

    code: str
    name: str
    currency: str
    continent: str
    languages: tuple[str, ...]
    drives_on: str
    calling_code: str
    capital: str


def _country(row: str) -> Country:
    code, name, currency, continent, languages, side, calling, capital = row.split("|")
    spoken = tuple(languages.split(","))
    return Country(code, name, currency, continent, spoken, side, calling, capital)


COUNTRIES: dict[str, Country] = {
    country.code: country for country in map(_country, _ROWS.strip().splitlines())
}
