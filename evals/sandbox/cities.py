"""The city table: real cities with true coordinates, time zones and main airports."""

from __future__ import annotations

from dataclasses import dataclass

from evals.sandbox.countries import COUNTRIES, Country

# slug|name|region|country|latitude|longitude|timezone|population|airport IATA|airport name
#   |airport latitude|airport longitude|other names
_ROWS = """
london|London|England|GB|51.5074|-0.1278|Europe/London|8799800|LHR|London Heathrow Airport|51.4700|-0.4543|伦敦,Londres
edinburgh|Edinburgh|Scotland|GB|55.9533|-3.1883|Europe/London|506520|EDI|Edinburgh Airport|55.9500|-3.3725|爱丁堡
birmingham-gb|Birmingham|England|GB|52.4862|-1.8904|Europe/London|1144900|BHX|Birmingham Airport|52.4539|-1.7480|伯明翰
cambridge-gb|Cambridge|England|GB|52.2053|0.1218|Europe/London|145700|CBG|Cambridge City Airport|52.2050|0.1750|剑桥
dublin|Dublin|Leinster|IE|53.3498|-6.2603|Europe/Dublin|592713|DUB|Dublin Airport|53.4213|-6.2701|都柏林
paris|Paris|Île-de-France|FR|48.8566|2.3522|Europe/Paris|2102650|CDG|Paris Charles de Gaulle Airport|49.0097|2.5479|巴黎,Parigi
nice|Nice|Provence-Alpes-Côte d'Azur|FR|43.7102|7.2620|Europe/Paris|348085|NCE|Nice Côte d'Azur Airport|43.6584|7.2159|尼斯
brussels|Brussels|Brussels-Capital|BE|50.8503|4.3517|Europe/Brussels|1222637|BRU|Brussels Airport|50.9014|4.4844|布鲁塞尔,Bruxelles
amsterdam|Amsterdam|North Holland|NL|52.3676|4.9041|Europe/Amsterdam|921402|AMS|Amsterdam Airport Schiphol|52.3105|4.7683|阿姆斯特丹
berlin|Berlin|Berlin|DE|52.5200|13.4050|Europe/Berlin|3677472|BER|Berlin Brandenburg Airport|52.3667|13.5033|柏林
munich|Munich|Bavaria|DE|48.1351|11.5820|Europe/Berlin|1512491|MUC|Munich Airport|48.3537|11.7750|慕尼黑,München
hamburg|Hamburg|Hamburg|DE|53.5511|9.9937|Europe/Berlin|1892122|HAM|Hamburg Airport|53.6304|9.9882|汉堡
zurich|Zurich|Zurich|CH|47.3769|8.5417|Europe/Zurich|427721|ZRH|Zurich Airport|47.4581|8.5555|苏黎世,Zürich
vienna|Vienna|Vienna|AT|48.2082|16.3738|Europe/Vienna|1982097|VIE|Vienna International Airport|48.1103|16.5697|维也纳,Wien
prague|Prague|Prague|CZ|50.0755|14.4378|Europe/Prague|1357326|PRG|Václav Havel Airport Prague|50.1008|14.2600|布拉格,Praha
budapest|Budapest|Budapest|HU|47.4979|19.0402|Europe/Budapest|1671004|BUD|Budapest Ferenc Liszt International Airport|47.4369|19.2556|布达佩斯
warsaw|Warsaw|Masovia|PL|52.2297|21.0122|Europe/Warsaw|1861975|WAW|Warsaw Chopin Airport|52.1657|20.9671|华沙,Warszawa
madrid|Madrid|Madrid|ES|40.4168|-3.7038|Europe/Madrid|3332035|MAD|Adolfo Suárez Madrid-Barajas Airport|40.4983|-3.5676|马德里
barcelona|Barcelona|Catalonia|ES|41.3874|2.1686|Europe/Madrid|1655956|BCN|Barcelona-El Prat Airport|41.2974|2.0833|巴塞罗那
valencia|Valencia|Valencian Community|ES|39.4699|-0.3763|Europe/Madrid|807693|VLC|Valencia Airport|39.4893|-0.4816|瓦伦西亚
lisbon|Lisbon|Lisbon|PT|38.7223|-9.1393|Europe/Lisbon|548703|LIS|Lisbon Humberto Delgado Airport|38.7742|-9.1342|里斯本,Lisboa
rome|Rome|Lazio|IT|41.9028|12.4964|Europe/Rome|2755309|FCO|Rome Fiumicino Airport|41.8003|12.2389|罗马,Roma
milan|Milan|Lombardy|IT|45.4642|9.1900|Europe/Rome|1354196|MXP|Milan Malpensa Airport|45.6306|8.7281|米兰,Milano
naples|Naples|Campania|IT|40.8518|14.2681|Europe/Rome|913462|NAP|Naples International Airport|40.8860|14.2908|那不勒斯,Napoli
athens|Athens|Attica|GR|37.9838|23.7275|Europe/Athens|643452|ATH|Athens International Airport|37.9364|23.9445|雅典
istanbul|Istanbul|Istanbul|TR|41.0082|28.9784|Europe/Istanbul|15655924|IST|Istanbul Airport|41.2753|28.7519|伊斯坦布尔
copenhagen|Copenhagen|Capital Region|DK|55.6761|12.5683|Europe/Copenhagen|653664|CPH|Copenhagen Airport|55.6180|12.6508|哥本哈根,København
stockholm|Stockholm|Stockholm|SE|59.3293|18.0686|Europe/Stockholm|984748|ARN|Stockholm Arlanda Airport|59.6498|17.9238|斯德哥尔摩
oslo|Oslo|Oslo|NO|59.9139|10.7522|Europe/Oslo|709037|OSL|Oslo Airport Gardermoen|60.1976|11.1004|奥斯陆
helsinki|Helsinki|Uusimaa|FI|60.1699|24.9384|Europe/Helsinki|658457|HEL|Helsinki-Vantaa Airport|60.3172|24.9633|赫尔辛基
reykjavik|Reykjavík|Capital Region|IS|64.1466|-21.9426|Atlantic/Reykjavik|139875|KEF|Keflavík International Airport|63.9850|-22.6056|雷克雅未克
new-york|New York|New York|US|40.7128|-74.0060|America/New_York|8258035|JFK|John F. Kennedy International Airport|40.6413|-73.7781|纽约,NYC,New York City
boston|Boston|Massachusetts|US|42.3601|-71.0589|America/New_York|653833|BOS|Boston Logan International Airport|42.3656|-71.0096|波士顿
chicago|Chicago|Illinois|US|41.8781|-87.6298|America/Chicago|2664452|ORD|Chicago O'Hare International Airport|41.9742|-87.9073|芝加哥
denver|Denver|Colorado|US|39.7392|-104.9903|America/Denver|716577|DEN|Denver International Airport|39.8561|-104.6737|丹佛
miami|Miami|Florida|US|25.7617|-80.1918|America/New_York|455924|MIA|Miami International Airport|25.7959|-80.2870|迈阿密
los-angeles|Los Angeles|California|US|34.0522|-118.2437|America/Los_Angeles|3820914|LAX|Los Angeles International Airport|33.9416|-118.4085|洛杉矶
san-francisco|San Francisco|California|US|37.7749|-122.4194|America/Los_Angeles|808988|SFO|San Francisco International Airport|37.6213|-122.3790|旧金山
san-jose-us|San Jose|California|US|37.3382|-121.8863|America/Los_Angeles|969655|SJC|San Jose Mineta International Airport|37.3639|-121.9289|圣何塞
seattle|Seattle|Washington|US|47.6062|-122.3321|America/Los_Angeles|755078|SEA|Seattle-Tacoma International Airport|47.4502|-122.3088|西雅图
portland-or|Portland|Oregon|US|45.5152|-122.6784|America/Los_Angeles|630498|PDX|Portland International Airport|45.5898|-122.5951|波特兰
portland-me|Portland|Maine|US|43.6591|-70.2568|America/New_York|68408|PWM|Portland International Jetport|43.6456|-70.3086|波特兰
springfield-il|Springfield|Illinois|US|39.7817|-89.6501|America/Chicago|112544|SPI|Abraham Lincoln Capital Airport|39.8441|-89.6779|斯普林菲尔德
springfield-mo|Springfield|Missouri|US|37.2090|-93.2923|America/Chicago|170188|SGF|Springfield-Branson National Airport|37.2457|-93.3886|斯普林菲尔德
birmingham-us|Birmingham|Alabama|US|33.5186|-86.8104|America/Chicago|196644|BHM|Birmingham-Shuttlesworth International Airport|33.5629|-86.7535|伯明翰
toronto|Toronto|Ontario|CA|43.6532|-79.3832|America/Toronto|2794356|YYZ|Toronto Pearson International Airport|43.6777|-79.6248|多伦多
montreal|Montreal|Quebec|CA|45.5019|-73.5674|America/Toronto|1762949|YUL|Montréal-Trudeau International Airport|45.4657|-73.7455|蒙特利尔,Montréal
vancouver|Vancouver|British Columbia|CA|49.2827|-123.1207|America/Vancouver|662248|YVR|Vancouver International Airport|49.1947|-123.1792|温哥华
london-ca|London|Ontario|CA|42.9849|-81.2453|America/Toronto|422324|YXU|London International Airport|43.0356|-81.1539|伦敦
cambridge-ca|Cambridge|Ontario|CA|43.3601|-80.3144|America/Toronto|138479|YKF|Region of Waterloo International Airport|43.4608|-80.3786|剑桥
mexico-city|Mexico City|Mexico City|MX|19.4326|-99.1332|America/Mexico_City|9209944|MEX|Mexico City International Airport|19.4361|-99.0719|墨西哥城,Ciudad de México
cancun|Cancún|Quintana Roo|MX|21.1619|-86.8515|America/Cancun|888797|CUN|Cancún International Airport|21.0365|-86.8771|坎昆
san-jose-cr|San José|San José|CR|9.9281|-84.0907|America/Costa_Rica|352381|SJO|Juan Santamaría International Airport|9.9939|-84.2088|圣何塞
panama-city|Panama City|Panamá|PA|8.9824|-79.5199|America/Panama|410354|PTY|Tocumen International Airport|9.0714|-79.3835|巴拿马城
bogota|Bogotá|Capital District|CO|4.7110|-74.0721|America/Bogota|7907281|BOG|El Dorado International Airport|4.7016|-74.1469|波哥大
quito|Quito|Pichincha|EC|-0.1807|-78.4678|America/Guayaquil|1763275|UIO|Mariscal Sucre International Airport|-0.1292|-78.3575|基多
lima|Lima|Lima|PE|-12.0464|-77.0428|America/Lima|10092000|LIM|Jorge Chávez International Airport|-12.0219|-77.1143|利马
santiago|Santiago|Santiago Metropolitan|CL|-33.4489|-70.6693|America/Santiago|6269384|SCL|Arturo Merino Benítez International Airport|-33.3930|-70.7858|圣地亚哥
buenos-aires|Buenos Aires|Buenos Aires|AR|-34.6037|-58.3816|America/Argentina/Buenos_Aires|3120612|EZE|Ministro Pistarini International Airport|-34.8222|-58.5358|布宜诺斯艾利斯
montevideo|Montevideo|Montevideo|UY|-34.9011|-56.1645|America/Montevideo|1319108|MVD|Carrasco International Airport|-34.8384|-56.0308|蒙得维的亚
sao-paulo|São Paulo|São Paulo|BR|-23.5505|-46.6333|America/Sao_Paulo|11451245|GRU|São Paulo/Guarulhos International Airport|-23.4356|-46.4731|圣保罗
rio-de-janeiro|Rio de Janeiro|Rio de Janeiro|BR|-22.9068|-43.1729|America/Sao_Paulo|6211423|GIG|Rio de Janeiro/Galeão International Airport|-22.8090|-43.2506|里约热内卢,Rio
cairo|Cairo|Cairo|EG|30.0444|31.2357|Africa/Cairo|10203693|CAI|Cairo International Airport|30.1219|31.4056|开罗
tunis|Tunis|Tunis|TN|36.8065|10.1815|Africa/Tunis|638845|TUN|Tunis-Carthage International Airport|36.8510|10.2272|突尼斯
casablanca|Casablanca|Casablanca-Settat|MA|33.5731|-7.5898|Africa/Casablanca|3359818|CMN|Mohammed V International Airport|33.3675|-7.5898|卡萨布兰卡
lagos|Lagos|Lagos|NG|6.5244|3.3792|Africa/Lagos|15388000|LOS|Murtala Muhammed International Airport|6.5774|3.3212|拉各斯
accra|Accra|Greater Accra|GH|5.6037|-0.1870|Africa/Accra|2291352|ACC|Kotoka International Airport|5.6052|-0.1668|阿克拉
addis-ababa|Addis Ababa|Addis Ababa|ET|9.0300|38.7400|Africa/Addis_Ababa|3774000|ADD|Addis Ababa Bole International Airport|8.9779|38.7993|亚的斯亚贝巴
nairobi|Nairobi|Nairobi|KE|-1.2921|36.8219|Africa/Nairobi|4397073|NBO|Jomo Kenyatta International Airport|-1.3192|36.9278|内罗毕
johannesburg|Johannesburg|Gauteng|ZA|-26.2041|28.0473|Africa/Johannesburg|4803262|JNB|O. R. Tambo International Airport|-26.1392|28.2460|约翰内斯堡
cape-town|Cape Town|Western Cape|ZA|-33.9249|18.4241|Africa/Johannesburg|4772846|CPT|Cape Town International Airport|-33.9715|18.6021|开普敦
dubai|Dubai|Dubai|AE|25.2048|55.2708|Asia/Dubai|3604030|DXB|Dubai International Airport|25.2532|55.3657|迪拜
doha|Doha|Doha|QA|25.2854|51.5310|Asia/Qatar|1186023|DOH|Hamad International Airport|25.2731|51.6081|多哈
delhi|Delhi|Delhi|IN|28.6139|77.2090|Asia/Kolkata|16787941|DEL|Indira Gandhi International Airport|28.5562|77.1000|德里,New Delhi,新德里
mumbai|Mumbai|Maharashtra|IN|19.0760|72.8777|Asia/Kolkata|12442373|BOM|Chhatrapati Shivaji Maharaj International Airport|19.0896|72.8656|孟买,Bombay
kathmandu|Kathmandu|Bagmati|NP|27.7172|85.3240|Asia/Kathmandu|862400|KTM|Tribhuvan International Airport|27.6966|85.3591|加德满都
bangkok|Bangkok|Bangkok|TH|13.7563|100.5018|Asia/Bangkok|8305218|BKK|Suvarnabhumi Airport|13.6900|100.7501|曼谷
hanoi|Hanoi|Hanoi|VN|21.0278|105.8342|Asia/Ho_Chi_Minh|8435700|HAN|Noi Bai International Airport|21.2187|105.8042|河内
kuala-lumpur|Kuala Lumpur|Kuala Lumpur|MY|3.1390|101.6869|Asia/Kuala_Lumpur|1982112|KUL|Kuala Lumpur International Airport|2.7456|101.7072|吉隆坡,KL
singapore|Singapore|Singapore|SG|1.3521|103.8198|Asia/Singapore|5917600|SIN|Singapore Changi Airport|1.3644|103.9915|新加坡
jakarta|Jakarta|Jakarta|ID|-6.2088|106.8456|Asia/Jakarta|10672100|CGK|Soekarno-Hatta International Airport|-6.1256|106.6559|雅加达
manila|Manila|Metro Manila|PH|14.5995|120.9842|Asia/Manila|1846513|MNL|Ninoy Aquino International Airport|14.5086|121.0194|马尼拉
hong-kong|Hong Kong|Hong Kong|HK|22.3193|114.1694|Asia/Hong_Kong|7498100|HKG|Hong Kong International Airport|22.3080|113.9185|香港
taipei|Taipei|Taipei|TW|25.0330|121.5654|Asia/Taipei|2494813|TPE|Taiwan Taoyuan International Airport|25.0797|121.2342|台北
beijing|Beijing|Beijing|CN|39.9042|116.4074|Asia/Shanghai|21893095|PEK|Beijing Capital International Airport|40.0799|116.6031|北京
shanghai|Shanghai|Shanghai|CN|31.2304|121.4737|Asia/Shanghai|24874500|PVG|Shanghai Pudong International Airport|31.1443|121.8083|上海
seoul|Seoul|Seoul|KR|37.5665|126.9780|Asia/Seoul|9386034|ICN|Incheon International Airport|37.4602|126.4407|首尔
tokyo|Tokyo|Tokyo|JP|35.6762|139.6503|Asia/Tokyo|14094034|HND|Tokyo Haneda Airport|35.5494|139.7798|东京,東京
osaka|Osaka|Osaka|JP|34.6937|135.5023|Asia/Tokyo|2753862|KIX|Kansai International Airport|34.4320|135.2304|大阪
sydney|Sydney|New South Wales|AU|-33.8688|151.2093|Australia/Sydney|5297089|SYD|Sydney Kingsford Smith Airport|-33.9399|151.1753|悉尼
melbourne|Melbourne|Victoria|AU|-37.8136|144.9631|Australia/Melbourne|5031195|MEL|Melbourne Airport|-37.6690|144.8410|墨尔本
perth|Perth|Western Australia|AU|-31.9523|115.8613|Australia/Perth|2192229|PER|Perth Airport|-31.9403|115.9670|珀斯
auckland|Auckland|Auckland|NZ|-36.8509|174.7645|Pacific/Auckland|1463000|AKL|Auckland Airport|-37.0082|174.7850|奥克兰
wellington|Wellington|Wellington|NZ|-41.2866|174.7756|Pacific/Auckland|212700|WLG|Wellington International Airport|-41.3272|174.8053|惠灵顿
"""  # noqa: E501


@dataclass(frozen=True)
class Airport:
    """The main airport of a city."""

    iata: str
    name: str
    latitude: float
    longitude: float


@dataclass(frozen=True)
class City:
    """`number` is the row in the table, `slug` the stable key of draws."""

    number: int
    slug: str
    name: str
    region: str
    country: Country
    latitude: float
    longitude: float
    timezone: str
    population: int
    airport: Airport
    other_names: tuple[str, ...]


def _city(number: int, row: str) -> City:
    slug, name, region, code, lat, lon, zone, people, iata, port, port_lat, port_lon, other = (
        row.split("|")
    )
    return City(
        number=number,
        slug=slug,
        name=name,
        region=region,
        country=COUNTRIES[code],
        latitude=float(lat),
        longitude=float(lon),
        timezone=zone,
        population=int(people),
        airport=Airport(iata, port, float(port_lat), float(port_lon)),
        other_names=tuple(other.split(",")),
    )


CITIES: tuple[City, ...] = tuple(
    _city(number, row) for number, row in enumerate(_ROWS.strip().splitlines())
)
BY_SLUG: dict[str, City] = {city.slug: city for city in CITIES}
BY_IATA: dict[str, City] = {city.airport.iata: city for city in CITIES}
