"""The catalogue: categories, kinds of product with a usual price, brands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Category = Literal[
    "electronics", "computers", "home", "kitchen", "garden", "sports", "outdoor", "toys",
    "books", "beauty", "clothing", "shoes", "bags", "office",
]  # fmt: skip

# category: kind|usual price in dollars|weight in kg
_ROWS: dict[Category, str] = {
    "electronics": "Wireless Headphones|90|0.3;Bluetooth Speaker|60|0.8;Smartwatch|180|0.2;"
    "Action Camera|240|0.3;E-Reader|130|0.3;Power Bank|35|0.4;Noise Cancelling Earbuds|120|0.1",
    "computers": "Laptop|950|1.6;Mechanical Keyboard|95|1.0;Wireless Mouse|30|0.1;"
    "27-inch Monitor|260|5.5;External SSD|110|0.1;USB-C Hub|45|0.2;Webcam|70|0.2;Tablet|320|0.5",
    "home": "Desk Lamp|40|1.2;Wool Blanket|55|1.4;Scented Candle|18|0.4;Wall Clock|32|0.9;"
    "Vacuum Cleaner|190|5.0;Air Purifier|160|4.5;Bookshelf|120|18",
    "kitchen": "Espresso Machine|320|7.5;Chef's Knife|65|0.3;Cast Iron Pan|48|2.6;Blender|80|3.1;"
    "Electric Kettle|38|1.1;Rice Cooker|75|3.4;Food Scale|22|0.5;Toaster|42|1.9",
    "garden": "Garden Hose|36|2.8;Pruning Shears|24|0.3;Raised Bed|85|12;Lawn Mower|310|22;"
    "Bird Feeder|19|0.6;Solar Lights|28|0.7",
    "sports": "Yoga Mat|30|1.2;Dumbbell Set|95|20;Tennis Racket|110|0.3;Football|25|0.4;"
    "Jump Rope|14|0.2;Cycling Helmet|70|0.3;Resistance Bands|20|0.4",
    "outdoor": "Two-Person Tent|170|2.4;Sleeping Bag|90|1.3;Headlamp|32|0.1;Trekking Poles|65|0.5;"
    "Camping Stove|48|0.4;Water Filter|38|0.2;Hammock|44|0.6",
    "toys": "Building Blocks Set|45|1.3;Board Game|38|1.1;Jigsaw Puzzle|20|0.7;Plush Bear|24|0.4;"
    "Remote Control Car|55|0.9;Science Kit|34|0.8",
    "books": "Cookbook|28|1.0;Crime Novel|14|0.4;Travel Guide|22|0.5;Science Fiction Novel|15|0.4;"
    "Children's Picture Book|13|0.3;Photography Book|42|1.6;Language Course|32|0.6",
    "beauty": "Sunscreen|16|0.2;Face Cream|34|0.1;Shampoo|12|0.4;Electric Toothbrush|75|0.3;"
    "Hair Dryer|58|0.8;Perfume|82|0.3",
    "clothing": "Rain Jacket|95|0.5;Wool Sweater|78|0.5;Cotton T-Shirt|19|0.2;Jeans|64|0.7;"
    "Down Vest|88|0.4;Linen Shirt|52|0.3;Umbrella|26|0.4",
    "shoes": "Running Shoes|110|0.6;Hiking Boots|155|1.2;Sandals|48|0.5;Leather Shoes|140|1.0;"
    "Slippers|28|0.4;Trail Running Shoes|125|0.6",
    "bags": "Backpack|75|0.9;Carry-On Suitcase|145|2.9;Laptop Bag|68|0.8;Tote Bag|32|0.4;"
    "Duffel Bag|58|0.8;Packing Cubes|26|0.3",
    "office": "Office Chair|220|14;Standing Desk|380|32;Notebook|11|0.3;Fountain Pen|46|0.1;"
    "Paper Shredder|88|4.4;Whiteboard|54|3.6",
}
_BRANDS: dict[Category, tuple[str, ...]] = {
    "electronics": ("Auralis", "Voltiq", "Nimbus", "Sonaro", "Pulsewave"),
    "computers": ("Voltiq", "Corvex", "Nimbus", "Keystone", "Lumina"),
    "home": ("Hearthly", "Lumina", "Norrland", "Cosmo Home", "Plainwell"),
    "kitchen": ("Brewster", "Norrland", "Hearthly", "Saporo", "Ironleaf"),
    "garden": ("Greenfold", "Ironleaf", "Sunpatch", "Plainwell", "Rootline"),
    "sports": ("Stridewell", "Kinetic", "Apexa", "Momentum", "Fairplay"),
    "outdoor": ("Summitra", "Apexa", "Trailhead", "Northbound", "Wildmark"),
    "toys": ("Tinkerly", "Bright Box", "Playmoss", "Fairplay", "Wonderkin"),
    "books": ("Lantern Press", "Harbour Books", "Quill House", "Meridian Press", "Folio Lane"),
    "beauty": ("Botanica", "Clara Lune", "Purelle", "Velvet Moss", "Dermis"),
    "clothing": ("Northbound", "Linea", "Threadwell", "Wildmark", "Coast Line"),
    "shoes": ("Stridewell", "Trailhead", "Pavement", "Coast Line", "Momentum"),
    "bags": ("Packwright", "Northbound", "Linea", "Trailhead", "Voyager Co"),
    "office": ("Keystone", "Plainwell", "Quill House", "Desklab", "Norrland"),
}
_SUFFIXES = ("Classic", "Pro", "Lite", "Plus", "Essential")


@dataclass(frozen=True)
class Article:
    """What the catalogue says of a product; its price is drawn."""

    number: int
    category: Category
    kind: str
    name: str
    brand: str
    usual_usd: float
    weight_kg: float


def _articles() -> tuple[Article, ...]:
    rows = [
        (category, row.split("|"), turn)
        for category, kinds in _ROWS.items()
        for row in kinds.split(";")
        for turn in range(len(_SUFFIXES))
    ]
    return tuple(
        _article(number, category, *fields, turn=turn)
        for number, (category, fields, turn) in enumerate(rows)
    )


def _article(
    number: int, category: Category, kind: str, usd: str, weight: str, *, turn: int
) -> Article:
    brand = _BRANDS[category][(turn + number // len(_SUFFIXES)) % len(_BRANDS[category])]
    name = f"{brand} {kind} {_SUFFIXES[turn]}"
    return Article(number, category, kind, name, brand, float(usd), float(weight))


ARTICLES: tuple[Article, ...] = _articles()
CATEGORIES: tuple[Category, ...] = tuple(_ROWS)
