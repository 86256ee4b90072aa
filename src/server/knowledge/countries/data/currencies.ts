/**
 * One currency on one line:
 * 1. ISO 4217 code
 * 2. its full name in English
 * 3. what its own country calls it in short; the full name where that would be the same
 * 4. codes of the countries that use it, its issuer first
 * 5. how well known it is, from 1 (everybody has heard of it) to 5 (few could say whose it is)
 * 6. what it is known for; completes "Which currency ...?" and names neither it nor its country. A line that two rows
 *    share is no question, only a hint.
 */
export type CurrencyRow = readonly [
  code: string,
  fullName: string,
  name: string,
  users: string,
  rank: 1 | 2 | 3 | 4 | 5,
  clue: string,
];

/**
 * Left out, because they are being replaced or have no settled state: Bulgaria, Iran, Palestine, Syria and Zimbabwe.
 */
// prettier-ignore
export const CURRENCIES: readonly CurrencyRow[] = [
  // Europe
  ["EUR", "Euro", "Euro", "AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK", 1, "came into people's hands as notes and coins on 1 January 2002"],
  ["GBP", "Pound sterling", "Pound sterling", "GB", 1, "is the oldest still in use and was divided into 240 pence until 1971"],
  ["CHF", "Swiss franc", "Franc", "CH LI", 1, "is divided into 100 Rappen or centimes"],
  ["SEK", "Swedish krona", "Krona", "SE", 2, "is issued by the oldest central bank in the world"],
  ["NOK", "Norwegian krone", "Krone", "NO", 2, "replaced the speciedaler in 1875"],
  ["DKK", "Danish krone", "Krone", "DK", 2, "is the money of Greenland too"],
  ["ISK", "Icelandic króna", "Króna", "IS", 3, "shows cod, capelin, dolphins and a crab on its coins"],
  ["PLN", "Polish złoty", "Złoty", "PL", 2, "has a Slavic name that means golden"],
  ["CZK", "Czech koruna", "Koruna", "CZ", 2, "has been in use since a federation split in two in 1993"],
  ["HUF", "Hungarian forint", "Forint", "HU", 2, "replaced the pengő in 1946 and is named after gold coins first struck in Florence"],
  ["RON", "Romanian leu", "Leu", "RO", 3, "has a name that means lion and lost four zeros in 2005"],
  ["MDL", "Moldovan leu", "Leu", "MD", 4, "shows Stephen the Great on every one of its banknotes"],
  ["RSD", "Serbian dinar", "Dinar", "RS", 3, "shows Nikola Tesla on its note of 100"],
  ["ALL", "Albanian lek", "Lek", "AL", 3, "is said to be named after Alexander the Great"],
  ["MKD", "Macedonian denar", "Denar", "MK", 4, "is divided into 100 deni"],
  ["BAM", "Bosnia and Herzegovina convertible mark", "Convertible mark", "BA", 3, "came out of the Dayton peace agreement, tied one to one to the money of Germany"],
  ["UAH", "Ukrainian hryvnia", "Hryvnia", "UA", 2, "shows the poet Taras Shevchenko on its note of 100"],
  ["BYN", "Belarusian ruble", "Ruble", "BY", 3, "lost four zeros in 2016"],
  ["RUB", "Russian ruble", "Ruble", "RU", 1, "is divided into 100 kopeks and got a sign of its own in 2013"],
  // Asia
  ["TRY", "Turkish lira", "Lira", "TR", 2, "lost six zeros in 2005"],
  ["GEL", "Georgian lari", "Lari", "GE", 3, "is divided into 100 tetri"],
  ["AMD", "Armenian dram", "Dram", "AM", 3, "is divided into 100 luma"],
  ["AZN", "Azerbaijani manat", "Manat", "AZ", 4, "is divided into 100 qəpik"],
  ["JPY", "Japanese yen", "Yen", "JP", 1, "gave up its hundredth part, the sen, in 1953"],
  ["CNY", "Renminbi", "Renminbi", "CN", 1, "has a name that means the people's money and is counted in yuan"],
  ["KRW", "South Korean won", "Won", "KR", 2, "replaced the hwan in 1962"],
  ["KPW", "North Korean won", "Won", "KP", 4, "replaced the yen of colonial times in 1947, north of a new dividing line"],
  ["TWD", "New Taiwan dollar", "New Taiwan dollar", "TW", 2, "replaced an older one in 1949 at one to 40,000"],
  ["MNT", "Mongolian tögrög", "Tögrög", "MN", 3, "shows Genghis Khan on its larger notes"],
  ["IDR", "Indonesian rupiah", "Rupiah", "ID", 2, "shows Sukarno and Hatta together on its note of 100,000"],
  ["MYR", "Malaysian ringgit", "Ringgit", "MY", 2, "has a name that means jagged, after the edges of Spanish silver coins"],
  ["SGD", "Singapore dollar", "Dollar", "SG", 2, "is accepted at par in Brunei by an agreement of 1967"],
  ["BND", "Brunei dollar", "Dollar", "BN", 4, "is accepted at par in Singapore by an agreement of 1967"],
  ["PHP", "Philippine peso", "Peso", "PH", 2, "is written piso on its own notes and coins"],
  ["THB", "Thai baht", "Baht", "TH", 1, "is divided into 100 satang"],
  ["VND", "Vietnamese dong", "Dong", "VN", 2, "shows Ho Chi Minh on its banknotes"],
  ["KHR", "Cambodian riel", "Riel", "KH", 3, "was abolished by the Khmer Rouge and came back in 1980"],
  ["LAK", "Lao kip", "Kip", "LA", 4, "is divided into 100 att"],
  ["MMK", "Myanmar kyat", "Kyat", "MM", 3, "got notes of 45 and 90 in 1987, because its ruler liked the number nine"],
  ["BDT", "Bangladeshi taka", "Taka", "BD", 3, "is divided into 100 poisha"],
  ["INR", "Indian rupee", "Rupee", "IN", 1, "got a sign in 2010 that blends a Devanagari and a Latin letter"],
  ["PKR", "Pakistani rupee", "Rupee", "PK", 2, "shows Muhammad Ali Jinnah on its banknotes"],
  ["LKR", "Sri Lankan rupee", "Rupee", "LK", 3, "is divided into 100 cents"],
  ["NPR", "Nepalese rupee", "Rupee", "NP", 3, "shows Mount Everest on its banknotes"],
  ["BTN", "Bhutanese ngultrum", "Ngultrum", "BT", 4, "is kept at par with the rupee of India"],
  ["MVR", "Maldivian rufiyaa", "Rufiyaa", "MV", 4, "is divided into 100 laari"],
  ["AFN", "Afghan afghani", "Afghani", "AF", 3, "is divided into 100 puls"],
  ["KZT", "Kazakhstani tenge", "Tenge", "KZ", 3, "was introduced in November 1993 with notes printed in England"],
  ["KGS", "Kyrgyzstani som", "Som", "KG", 4, "was the first in Central Asia to replace the ruble, in May 1993"],
  ["UZS", "Uzbekistani sum", "Sum", "UZ", 4, "replaced a coupon of the same name at one to 1,000 on 1 July 1994"],
  ["TJS", "Tajikistani somoni", "Somoni", "TJ", 5, "is named after Ismail, who built a Persian-speaking empire around the year 900"],
  ["TMT", "Turkmenistan manat", "Manat", "TM", 5, "was exchanged at 5,000 old units to one in 2009"],
  ["ILS", "Israeli new shekel", "New shekel", "IL", 2, "bears the name of a weight of silver in the Bible"],
  ["JOD", "Jordanian dinar", "Dinar", "JO", 3, "replaced the pound of the Palestine mandate in 1950"],
  ["LBP", "Lebanese pound", "Pound", "LB", 3, "stood at about 1,507 to one US dollar from 1997 until a crisis that began in 2019"],
  ["IQD", "Iraqi dinar", "Dinar", "IQ", 3, "had an older series of notes that people in the north called Swiss"],
  ["SAR", "Saudi riyal", "Riyal", "SA", 2, "is divided into 100 halalas"],
  ["QAR", "Qatari riyal", "Riyal", "QA", 3, "replaced in 1973 one that was shared with Dubai"],
  ["OMR", "Omani rial", "Rial", "OM", 3, "is divided into 1,000 baisa"],
  ["YER", "Yemeni rial", "Rial", "YE", 4, "outlived the dinar of the south after a union in 1990"],
  ["KWD", "Kuwaiti dinar", "Dinar", "KW", 3, "had its stolen notes cancelled after an invasion in 1990"],
  ["BHD", "Bahraini dinar", "Dinar", "BH", 4, "took the place of the Gulf rupee on an island in 1965"],
  ["AED", "United Arab Emirates dirham", "Dirham", "AE", 2, "was introduced in 1973 by a federation that was two years old"],
  // Africa
  ["EGP", "Egyptian pound", "Pound", "EG", 2, "is divided into 100 piastres"],
  ["SDG", "Sudanese pound", "Pound", "SD", 4, "is divided into 100 piastres"],
  ["SSP", "South Sudanese pound", "Pound", "SS", 4, "was introduced in July 2011, days after independence"],
  ["MAD", "Moroccan dirham", "Dirham", "MA", 2, "replaced the franc of a protectorate as the main unit in 1960, at one to a hundred"],
  ["DZD", "Algerian dinar", "Dinar", "DZ", 3, "replaced a colonial franc one to one in 1964"],
  ["TND", "Tunisian dinar", "Dinar", "TN", 3, "replaced a franc at one to 1,000 and is divided into as many millimes"],
  ["LYD", "Libyan dinar", "Dinar", "LY", 4, "is divided into 1,000 dirhams"],
  ["ETB", "Ethiopian birr", "Birr", "ET", 3, "has a Semitic name that means silver"],
  ["ERN", "Eritrean nakfa", "Nakfa", "ER", 4, "is named after a town that fighters for independence held"],
  ["DJF", "Djiboutian franc", "Franc", "DJ", 5, "has been tied to the US dollar since 1949"],
  ["SOS", "Somali shilling", "Shilling", "SO", 4, "is one of four of its name in East Africa"],
  ["KES", "Kenyan shilling", "Shilling", "KE", 2, "is one of four of its name in East Africa"],
  ["TZS", "Tanzanian shilling", "Shilling", "TZ", 3, "is one of four of its name in East Africa"],
  ["UGX", "Ugandan shilling", "Shilling", "UG", 3, "is one of four of its name in East Africa"],
  ["RWF", "Rwandan franc", "Franc", "RW", 4, "was split off in 1964 from one that two neighbours had shared"],
  ["BIF", "Burundian franc", "Franc", "BI", 5, "was split off in 1964 from one that two neighbours had shared"],
  ["CDF", "Congolese franc", "Franc", "CD", 4, "replaced the new zaire in 1998"],
  ["XAF", "Central African CFA franc", "Central African CFA franc", "CM CF CG GA GQ TD", 3, "is issued by a bank of six states with its seat in Yaoundé"],
  ["XOF", "West African CFA franc", "West African CFA franc", "SN BF BJ CI GW ML NE TG", 3, "is issued by a bank of eight states with its seat in Dakar"],
  ["AOA", "Angolan kwanza", "Kwanza", "AO", 3, "is named after a river of nearly a thousand kilometres that is now spelled Cuanza"],
  ["BWP", "Botswana pula", "Pula", "BW", 3, "has a name that means rain"],
  ["ZAR", "South African rand", "Rand", "ZA", 2, "is named after a ridge where gold was found in 1886"],
  ["LSL", "Lesotho loti", "Loti", "LS", 5, "has the plural maloti"],
  ["SZL", "Swazi lilangeni", "Lilangeni", "SZ", 5, "has the plural emalangeni"],
  ["NAD", "Namibian dollar", "Dollar", "NA", 4, "has shown Hendrik Witbooi on most of its notes"],
  ["MZN", "Mozambican metical", "Metical", "MZ", 4, "is named after the mithqal, an Arabic unit of weight"],
  ["MWK", "Malawian kwacha", "Kwacha", "MW", 4, "is divided into 100 tambala"],
  ["ZMW", "Zambian kwacha", "Kwacha", "ZM", 4, "is divided into 100 ngwee"],
  ["MGA", "Malagasy ariary", "Ariary", "MG", 4, "is divided into 5 iraimbilanja"],
  ["MUR", "Mauritian rupee", "Rupee", "MU", 3, "is divided into 100 cents"],
  ["SCR", "Seychellois rupee", "Rupee", "SC", 4, "is divided into 100 cents"],
  ["KMF", "Comorian franc", "Franc", "KM", 5, "is tied to the euro at about 492 to one"],
  ["CVE", "Cape Verdean escudo", "Escudo", "CV", 4, "keeps a name that Portugal and Chile gave up"],
  ["STN", "São Tomé and Príncipe dobra", "Dobra", "ST", 5, "is tied to the euro at 24.5 to one"],
  ["MRU", "Mauritanian ouguiya", "Ouguiya", "MR", 5, "is divided into 5 khoums"],
  ["GMD", "Gambian dalasi", "Dalasi", "GM", 4, "is divided into 100 bututs"],
  ["GNF", "Guinean franc", "Franc", "GN", 5, "came back in 1986 in place of the syli"],
  ["SLE", "Sierra Leonean leone", "Leone", "SL", 4, "lost three zeros in 2022"],
  ["LRD", "Liberian dollar", "Dollar", "LR", 4, "is used beside that of the United States in an African republic founded by freed slaves"],
  ["GHS", "Ghanaian cedi", "Cedi", "GH", 3, "has a name that comes from the word for cowrie shells"],
  ["NGN", "Nigerian naira", "Naira", "NG", 2, "is divided into 100 kobo"],
  // The Americas
  ["USD", "US dollar", "Dollar", "US EC FM MH PW SV TL", 1, "has been called the greenback since the 1860s"],
  ["CAD", "Canadian dollar", "Dollar", "CA", 1, "has a coin that is called loonie after the bird on it"],
  ["MXN", "Mexican peso", "Peso", "MX", 2, "lost three zeros in 1993"],
  ["GTQ", "Guatemalan quetzal", "Quetzal", "GT", 3, "is named after a bird with long green tail feathers"],
  ["HNL", "Honduran lempira", "Lempira", "HN", 4, "is named after a Lenca chief who fought the Spanish"],
  ["NIO", "Nicaraguan córdoba", "Córdoba", "NI", 4, "is named after the Spaniard who founded Granada and León in the New World"],
  ["CRC", "Costa Rican colón", "Colón", "CR", 3, "shows a sloth on its note of 10,000"],
  ["PAB", "Panamanian balboa", "Balboa", "PA", 3, "is named after a Spaniard who saw the Pacific from a peak in 1513"],
  ["BZD", "Belize dollar", "Dollar", "BZ", 4, "is fixed at two to one greenback"],
  ["BBD", "Barbados dollar", "Dollar", "BB", 3, "is fixed at two to one greenback"],
  ["BSD", "Bahamian dollar", "Dollar", "BS", 3, "is kept at par with that of the United States and has a note of three"],
  ["JMD", "Jamaican dollar", "Dollar", "JM", 3, "has shown Marcus Garvey on its coins"],
  ["TTD", "Trinidad and Tobago dollar", "Dollar", "TT", 4, "has a scarlet ibis on its note of one"],
  ["XCD", "East Caribbean dollar", "East Caribbean dollar", "AG DM GD KN LC VC", 3, "is shared by six island states and two British territories"],
  ["CUP", "Cuban peso", "Peso", "CU", 3, "had a convertible twin from 1994 until 2021"],
  ["DOP", "Dominican peso", "Peso", "DO", 4, "shows Duarte, Sánchez and Mella together on its note of 100"],
  ["HTG", "Haitian gourde", "Gourde", "HT", 4, "was fixed at five to one US dollar from 1912 to 1989"],
  ["ARS", "Argentine peso", "Peso", "AR", 2, "replaced the austral in 1992"],
  ["BOB", "Bolivian boliviano", "Boliviano", "BO", 3, "came back in 1987, each unit in place of a million pesos"],
  ["BRL", "Brazilian real", "Real", "BR", 2, "was introduced on 1 July 1994 to end hyperinflation"],
  ["CLP", "Chilean peso", "Peso", "CL", 3, "replaced the escudo in 1975"],
  ["COP", "Colombian peso", "Peso", "CO", 3, "shows Gabriel García Márquez on its note of 50,000"],
  ["GYD", "Guyanese dollar", "Dollar", "GY", 5, "is divided into 100 cents"],
  ["PEN", "Peruvian sol", "Sol", "PE", 2, "has a name that means sun"],
  ["PYG", "Paraguayan guaraní", "Guaraní", "PY", 3, "bears the name of a native people and of the language most citizens speak"],
  ["SRD", "Surinamese dollar", "Dollar", "SR", 5, "replaced a guilder in 2004"],
  ["UYU", "Uruguayan peso", "Peso", "UY", 4, "shows the poet Juana de Ibarbourou on its note of 1,000"],
  ["VES", "Venezuelan bolívar", "Bolívar", "VE", 3, "is named after a liberator and lost six zeros in 2021"],
  // Oceania
  ["AUD", "Australian dollar", "Dollar", "AU KI NR TV", 1, "was the first to have all its notes made of plastic"],
  ["NZD", "New Zealand dollar", "Dollar", "NZ", 2, "shows Ernest Rutherford on its largest note"],
  ["FJD", "Fijian dollar", "Dollar", "FJ", 4, "got a note of seven to celebrate a rugby team's Olympic victory"],
  ["PGK", "Papua New Guinean kina", "Kina", "PG", 4, "is named after a pearl shell that was once used as money"],
  ["SBD", "Solomon Islands dollar", "Dollar", "SB", 5, "replaced that of Australia on a group of Melanesian islands in 1977"],
  ["VUV", "Vanuatu vatu", "Vatu", "VU", 4, "has a name that means stone"],
  ["WST", "Samoan tala", "Tala", "WS", 4, "is divided into 100 sene"],
  ["TOP", "Tongan paʻanga", "Paʻanga", "TO", 4, "is divided into 100 seniti"],
];

/**
 * Names that are spellings or translations of one word, by their last word. An answer of the same kind would be half
 * right, so it is no wrong option.
 */
export const CURRENCY_KINDS: Readonly<Record<string, string>> = {
  sterling: 'pound',
  lira: 'pound',
  krona: 'krone',
  króna: 'krone',
  riyal: 'rial',
  denar: 'dinar',
  sum: 'som',
  guilder: 'florin',
};

/** Kinds of money that are used beside a country's own, by law or by custom; they are no wrong options. */
export const ALSO_USED: Readonly<Record<string, string>> = {
  BT: 'rupee',
  LS: 'rand',
  NA: 'rand',
  SZ: 'rand',
  PA: 'dollar',
  KH: 'dollar',
  HT: 'dollar',
  VE: 'dollar',
  LB: 'dollar',
  CU: 'dollar',
  AR: 'dollar',
  CD: 'dollar',
  CR: 'dollar',
  MV: 'dollar',
  NI: 'dollar',
  PE: 'dollar',
  SO: 'dollar',
  UY: 'dollar',
  BN: 'ringgit',
  SG: 'ringgit',
  LA: 'baht',
  LI: 'euro',
  CH: 'euro',
};

/** Countries that use a name which others use too, under another rule than the table shows, so nobody is asked whose it is. */
export const NAMES_IN_DOUBT: ReadonlySet<string> = new Set([
  'Rand',
  'Lira',
  'New shekel',
  'Colón',
  'Som',
  'Sum',
  'Denar',
  'Króna',
  'Krona',
  'Pound sterling',
  'Rial',
  'Riyal',
]);

/** Codes that are not asked for: a second one is in use beside it, or it reads as "all" among the options. */
export const CODES_NOT_ASKED: ReadonlySet<string> = new Set(['VES', 'ALL']);

/** Codes of ISO 4217 that are in use no more: half right as a wrong option, so they are none. */
export const WITHDRAWN_CODES: readonly string[] = (
  'ADP AFA ALK ANG AOK AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BGN BOP BRB BRC BRE BRN BRR BUK ' +
  'BYB BYR CHC CNX CSD CSJ CSK CUC CYP DDM DEM ECS ECV EEK ESA ESB ESP FIM FRF GEK GHC GHP GNE GNS GQE GRD GWE GWP ' +
  'HRD HRK IEP ILP ILR ISJ ITL LAJ LSM LTL LTT LUC LUF LUL LVL LVR MAF MGF MLF MRO MTL MTP MVQ MXP MZE MZM NIC NLG ' +
  'PEH PEI PES PLZ PTE RHD ROK ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS UGW USS UYN UYP VEB ' +
  'VEF VNC XEU XFO XFU XRE YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWC ZWD ZWL ZWN ZWR'
).split(' ');

/** What a country of the euro paid with before, and since when it has paid with the euro in cash. */
// prettier-ignore
export const BEFORE_THE_EURO: readonly (readonly [country: string, currency: string, since: number])[] = [
  ["AT", "Schilling", 2002], ["BE", "Franc", 2002], ["CY", "Pound", 2008], ["DE", "Mark", 2002], ["EE", "Kroon", 2011],
  ["ES", "Peseta", 2002], ["FI", "Markka", 2002], ["FR", "Franc", 2002], ["GR", "Drachma", 2002], ["HR", "Kuna", 2023],
  ["IE", "Pound", 2002], ["IT", "Lira", 2002], ["LT", "Litas", 2015], ["LU", "Franc", 2002], ["LV", "Lats", 2014],
  ["MT", "Lira", 2008], ["NL", "Guilder", 2002], ["PT", "Escudo", 2002], ["SI", "Tolar", 2007], ["SK", "Koruna", 2009],
];

/** Of these former names, those that one country of the euro alone had. */
export const FORMER_NAMES_OF_ONE: ReadonlySet<string> = new Set(
  'Schilling Kroon Markka Drachma Kuna Litas Lats Guilder Escudo Tolar Koruna'.split(' '),
);
