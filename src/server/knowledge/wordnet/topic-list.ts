/**
 * The topics that decks are made for, chosen by hand: a word of WordNet has many senses, and a deck of the wrong one
 * is worse than none. `lex` names the lexicographer file whose sense is meant; where one file has several, the sense
 * with the most kinds is.
 */

/** Category, then its topics: what a learner types, `=` the lemma when that differs, `:` the lexicographer file. */
const KINDS: Readonly<Record<string, string>> = {
  Animals:
    'birds:animal, birds of prey:animal, raptors:animal, owls:animal, parrots:animal, ducks:animal, songbirds=oscine:animal, ' +
    'waterfowl:animal, seabirds:animal, shorebirds:animal, wading birds:animal, game birds:animal, finches:animal, sandpipers:animal, ' +
    'hawks:animal, pigeons:animal, vultures:animal, flightless birds:animal, poultry breeds=domestic fowl:animal, ' +
    'animals:Tops, mammals:animal, marsupials:animal, rodents:animal, monkeys:animal, ' +
    'whales:animal, cetaceans:animal, pinnipeds:animal, ' +
    'carnivores:animal, dogs:animal, dog breeds=dog:animal, terriers:animal, hounds:animal, spaniels:animal, sheepdogs:animal, ' +
    'hunting dogs:animal, working dogs:animal, cats:animal, cat breeds=domestic cat:animal, big cats:animal, wild cats=wildcat:animal, ' +
    'felines:animal, canines=canid:animal, horses:animal, horse breeds=horse:animal, racehorses:animal, ' +
    'antelopes:animal, deer:animal, squirrels:animal, rats:animal, ' +
    'hoofed mammals:animal, ungulates:animal, ruminants:animal, rabbits and hares=leporid:animal, ' +
    'reptiles:animal, snakes:animal, lizards:animal, turtles:animal, dinosaurs:animal, amphibians:animal, frogs:animal, ' +
    'salamanders:animal, frogs and toads=anuran:animal, ' +
    'fish:animal, fishes=fish:animal, sharks:animal, cartilaginous fish:animal, bony fish:animal, freshwater fish:food, saltwater fish:food, ' +
    'insects:animal, butterflies:animal, moths:animal, butterflies and moths=lepidopterous insect:animal, beetles:animal, bees:animal, flies=dipterous insect:animal, ' +
    'arachnids:animal, crustaceans:animal, arthropods:animal, mollusks:animal, molluscs=mollusk:animal, bivalves:animal, gastropods:animal, cephalopods:animal, ' +
    'worms:animal, invertebrates:animal, vertebrates:animal, cnidarians:animal, ' +
    'placental mammals:animal, protozoans:animal',
  Plants:
    'plants=vascular plant:plant, trees:plant, conifers:plant, oaks=oak tree:plant, oak trees:plant, pines:plant, pine trees:plant, palm trees:plant, willows:plant, elms:plant, cypresses:plant, ' +
    'fruit trees:plant, nut trees:plant, citrus trees:plant, gum trees:plant, flowering trees:plant, maples:plant, ' +
    'shrubs:plant, bushes=shrub:plant, vines:plant, wildflowers:plant, flowers:plant, garden flowers=flower:plant, flowering plants:plant, orchids:plant, lilies:plant, roses=rose:plant, poppies:plant, ' +
    'succulents:plant, cacti=cactus:plant, cactuses=cactus:plant, grasses=grass:plant, ferns:plant, ' +
    'weeds:plant, aquatic plants:plant, water plants:plant, bulbous plants:plant, legumes=leguminous plant:plant, cereals=cereal grass:plant, thistles:plant, ' +
    'leaves=leaf:plant, woody plants:plant',
  Food:
    'fruit=edible fruit:food, fruits=edible fruit:food, edible fruits:food, apples=apple:food, berries=berry:food, citrus fruits:food, vegetables:food, root vegetables:food, leafy vegetables:food, beans=edible bean:food, ' +
    'nuts=edible nut:food, cheeses:food, cheese:food, breads:food, bread:food, pasta:food, pastas=pasta:food, sauces:food, soups:food, stews=stew:food, salads:food, desserts:food, cakes=cake:food, cookies=cookie:food, pies=pie:food, candies:food, candy:food, sweets=confection:food, pastries=pastry:food, ' +
    'wines:food, wine:food, cocktails:food, liqueurs:food, beverages:food, drinks=beverage:food, spirits=liquor:food, alcoholic drinks=alcohol:food, alcoholic beverages:food, mixed drinks:food, coffee:food, coffees=coffee:food, ' +
    'meats:food, meat:food, cuts of meat=cut of meat:food, steaks=beefsteak:food, sausages:food, seafood:food, shellfish:food, dairy products:food, condiments:food, sandwiches:food, ' +
    'dishes=dish:food, baked goods:food, sweeteners:food, food:food, foods=food:food, meals=meal:food, cooking methods=cooking:act, cookery terms=cookery:act',
  Music:
    'musical instruments:artifact, music instruments=musical instrument:artifact, stringed instruments:artifact, string instruments=stringed instrument:artifact, wind instruments:artifact, brass instruments:artifact, ' +
    'woodwinds:artifact, woodwind instruments:artifact, percussion instruments:artifact, keyboard instruments:artifact, ' +
    'music genres=popular music:communication, musical genres=popular music:communication, popular music genres=popular music:communication, musical compositions:communication, musical forms=musical composition:communication, musical notes:communication, musical notation:communication',
  'Performing arts':
    'dances=dancing:act, dance=dancing:act, dance styles=dancing:act, ballroom dances=ballroom dancing:act, folk dances:act',
  Clothing:
    'fabrics:artifact, textiles:artifact, cloth:artifact, clothing=clothing:artifact, clothes=clothing:artifact, garments:artifact, hats:artifact, headgear:artifact, headdresses:artifact, shoes:artifact, footwear=footgear:artifact, jackets:artifact, coats=coat:artifact, ' +
    'skirts:artifact, caps=cap:artifact, scarves=scarf:artifact, jewelry:artifact, jewellery:artifact, embroidery stitches:artifact, sewing stitches:artifact, needlework:artifact, stitches=embroidery stitch:artifact, cosmetics:artifact, hairstyles=hairdo:body, hairdos:body',
  Crafts:
    'knots=knot:artifact, tools:artifact, hand tools:artifact, saws=saw:artifact, knives=knife:artifact, cutting tools:artifact, wrenches=wrench:artifact, fasteners=fastener:artifact, fastenings:artifact, ' +
    'measuring instruments:artifact, ropes:artifact, rope:artifact, paints=paint:artifact, dyes:substance, pigments:substance, writing implements:artifact, kitchen utensils:artifact, cooking utensils:artifact, utensils:artifact, cookware:artifact, home appliances:artifact, crockery:artifact, tableware:artifact, bottles=bottle:artifact, building materials:substance, fuels:substance',
  'Science & nature':
    'fungi=fungus:plant, mushrooms=agaric:plant, algae:animal, gems=gem:substance, gemstones:substance, precious stones=gem:substance, minerals:substance, rocks=rock:substance, igneous rocks:substance, sedimentary rocks:substance, ores:substance, alloys:substance, acids:substance, salts=salt:substance, proteins:substance, enzymes:substance, hormones:body, carbohydrates:substance, sugars=sugar:substance, lipids:substance, alkaloids:substance, polymers:substance, hydrocarbons:substance, resins:substance, oils=oil:substance, waxes:substance, poisons=poison:substance, toxins:substance, soils=soil:substance, ' +
    'storms=storm:phenomenon, winds=wind:phenomenon, precipitation=precipitation:phenomenon, weather phenomena=atmospheric phenomenon:phenomenon, geological processes:process, chemical reactions:process, ' +
    'units of measurement=unit of measurement:quantity, measurement units=unit of measurement:quantity, units of length=linear unit:quantity, weight units=weight unit:quantity, units of weight=weight unit:quantity, metric units=metric unit:quantity, units of time=time unit:time, units of volume=volume unit:quantity, ' +
    'shapes=plane figure:shape, polygons=polygon:shape, curves=curve:shape, constellations:object, bodies of water=body of water:object, valleys:object, scientific instruments:artifact, telescopes:artifact, thermometers:artifact, optical instruments:artifact, branches of science=science:cognition, fields of study=discipline:cognition, branches of biology=biology:cognition, branches of medicine=medical specialty:cognition, medical specialties:cognition',
  Geography:
    'rivers=river:object, lakes=lake:object, mountain ranges=range:object, seas=sea:object, waterfalls:object, straits=strait:object, bays=bay:object, gulfs=gulf:object',
  Health:
    'phobias:state, diseases:state, infectious diseases:state, skin diseases:state, genetic disorders:state, respiratory diseases:state, tumors:state, injuries=injury:state, anemias=anemia:state, plant diseases:state, animal diseases:state, inflammations=inflammation:state, ' +
    'bones=bone:body, muscles=muscle:body, glands=gland:body, nerves=nerve:body, arteries=artery:body, veins=vein:body, teeth=tooth:body, blood cells=blood cell:body, body fluids=liquid body substance:body, ' +
    'surgical instruments:artifact, medical instruments:artifact, medical procedures:act, therapies=therapy:act, bandages:artifact',
  Sports:
    'sports=athletic game:act, athletic games:act, tennis strokes=tennis stroke:act, golf shots=golf stroke:act, sports equipment:artifact, wrestling holds:act, gymnastic exercises:act, horse races=horse race:event',
  Games:
    "games=game:act, card games:act, board games:act, playing cards:artifact, toys=plaything:artifact, child's games:act, party games=parlor game:act",
  Transport:
    'vehicles:artifact, cars=car:artifact, automobiles:artifact, trucks=truck:artifact, aircraft:artifact, airplanes:artifact, ships:artifact, boats=boat:artifact, sailing ships:artifact, sails=sail:artifact, warships:artifact, carriages=carriage:artifact, horse-drawn vehicles:artifact, engines=engine:artifact, railway cars=railway car:artifact, military vehicles:artifact, roads=road:artifact, sailing vessels:artifact, saddlery:artifact',
  'Art & architecture':
    'buildings:artifact, houses=house:artifact, dwellings=dwelling:artifact, towers=tower:artifact, places of worship=place of worship:artifact, arches=arch:artifact, roofs=roof:artifact, furniture:artifact, beds=bed:artifact, lamps=lamp:artifact, fortifications:artifact, moldings=molding:artifact, ' +
    'art movements:group, paintings=painting:artifact, sculptures=sculpture:artifact, sculpture:artifact, colors=chromatic color:attribute, colours=chromatic color:attribute',
  Weapons: 'weapons=weapon:artifact, swords:artifact',
  Language:
    'figures of speech:communication, rhetorical devices:communication, poems=poem:communication, verse forms=verse form:communication, poetic forms=poem:communication, stanzas:communication, punctuation marks:communication, punctuation=punctuation mark:communication, writing systems:communication, romance languages:communication, germanic languages:communication, indo-european languages:communication, reference books:communication, speech sounds:communication',
  'Religion & mythology':
    'deities:person, gods and goddesses=deity:person, greek gods=greek deity:person, norse gods=norse deity:person, norse deities:person, roman gods=roman deity:person, roman deities:person, egyptian gods=egyptian deity:person, egyptian deities:person, hindu gods=hindu deity:person, hindu deities:person, celtic gods=celtic deity:person, celtic deities:person, mythical creatures:person, mythical monsters:person, monsters=mythical monster:person, nymphs=nymph:person, vestments:artifact, christian holidays=christian holy day:time, jewish holidays=jewish holy day:time',
  Society: 'coins:possession, scientists=scientist:person, musicians=musician:person',
  Psychology:
    'emotions=emotion:feeling, defense mechanisms:process, defence mechanisms=defense mechanism:process',
};

/** Domain topics: what a learner types, `=` the fields whose terms are meant (`+` joins several), `:` lexicographer file of the first. */
const TERMS: Readonly<Record<string, string>> = {
  Sports: 'baseball, golf, american football, football=football+american football+soccer',
  Games: 'chess, card playing=card game',
  Music: 'music',
  'Art & architecture': 'architecture, art, printing, typography=printing',
  History: 'heraldry',
  'Religion & mythology':
    'greek mythology, norse mythology, roman mythology, classical mythology, mythology=mythology+classical mythology, folklore, hinduism',
  Transport:
    'sailing=seafaring+ship+sailing, nautical=seafaring+ship, seafaring, navigation=navigation+seafaring, airplane=airplane+aircraft',
  Science: 'geology, meteorology, astronomy, botany, zoology, biology, genetics, biochemistry, geometry',
  Language: 'linguistics, grammar',
  Society: 'law, legal=law, military',
  Food: 'cooking, cookery=cooking, culinary=cooking',
  Health: 'medicine, medical=medicine, anatomy',
};

export type KindsTopic = { topic: string; lemma: string; lex: string; category: string };
export type TermsTopic = { topic: string; domains: readonly string[]; category: string };

export const KINDS_TOPICS: readonly KindsTopic[] = Object.entries(KINDS).flatMap(([category, list]) =>
  list.split(', ').map((entry) => {
    const [head = '', lex = ''] = entry.split(':');
    const [topic = '', lemma = ''] = head.split('=');
    return { topic, lemma, lex, category };
  }),
);

export const TERMS_TOPICS: readonly TermsTopic[] = Object.entries(TERMS).flatMap(([category, list]) =>
  list.split(', ').map((entry) => {
    const [topic = '', domains = topic] = entry.split('=');
    return { topic, domains: domains.split('+'), category };
  }),
);
