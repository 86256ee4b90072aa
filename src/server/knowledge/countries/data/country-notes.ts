/**
 * What a single line about a country cannot say. Names with "the" in running text, other names people use,
 * and countries whose capital needs a qualifier to make a question about it unambiguous.
 */
export const WITH_ARTICLE: ReadonlySet<string> = new Set(
  'AE BS CD CF CG DO GB GM KM MH MV NL PH SB SC US'.split(' '),
);

// prettier-ignore
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE", "Emirates"],
  AG: ["Antigua"],
  BA: ["Bosnia"],
  BN: ["Brunei Darussalam"],
  CD: ["DR Congo", "DRC", "Congo-Kinshasa", "Zaire"],
  CG: ["Congo", "Congo-Brazzaville"],
  CI: ["Côte d'Ivoire"],
  CV: ["Cabo Verde"],
  CZ: ["Czech Republic"],
  FM: ["Federated States of Micronesia"],
  GB: ["UK", "Great Britain", "Britain"],
  GM: ["The Gambia"],
  KN: ["Saint Kitts"],
  KP: ["DPRK"],
  KR: ["Korea"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  NL: ["Holland"],
  PS: ["Palestinian territories", "State of Palestine"],
  RU: ["Russian Federation"],
  ST: ["Sao Tome"],
  SZ: ["Swaziland"],
  TL: ["Timor-Leste"],
  TR: ["Türkiye"],
  US: ["USA", "America", "United States of America"],
  VA: ["Holy See", "Vatican"],
  VC: ["Saint Vincent"],
};

/**
 * `role` replaces the word "capital" in a question; `note` is told with the answer. `ask: false` keeps the plain
 * question out of decks where no wording of it has one undisputed answer.
 */
export type CapitalNote = { role?: string; note: string; ask?: false };

// prettier-ignore
export const CAPITAL_NOTES: Readonly<Record<string, CapitalNote>> = {
  BI: { role: "political capital", note: "Bujumbura, the capital until 2019, is still the economic centre." },
  BJ: { role: "official capital", note: "The government works mostly in Cotonou, the largest city." },
  BO: { role: "constitutional capital", note: "La Paz is the seat of government and parliament." },
  CH: { role: "de facto capital", note: "The law names no capital, only a federal city where government and parliament sit." },
  CI: { role: "official capital", note: "Most of the government still works in Abidjan, the largest city." },
  CL: { note: "The National Congress meets in Valparaíso." },
  GQ: { ask: false, note: "A new capital on the mainland, Ciudad de la Paz, has been built to take over." },
  ID: { note: "A new capital named Nusantara is being built on Borneo." },
  IL: { role: "seat of government", note: "Its status is disputed, and most countries keep their embassies in Tel Aviv." },
  LK: { role: "official capital", note: "Colombo, next to it, is the commercial centre and largest city." },
  ME: { note: "Cetinje has the title of Old Royal Capital." },
  MY: { role: "official capital", note: "The federal government works in Putrajaya." },
  NL: { role: "constitutional capital", note: "Government and parliament sit in The Hague." },
  NR: { role: "de facto capital", note: "The country has no official capital; parliament and government sit in this district." },
  PS: { role: "administrative seat", note: "East Jerusalem is claimed as the capital." },
  SZ: { role: "administrative capital", note: "Lobamba is the royal and legislative capital." },
  TZ: { role: "official capital", note: "Dar es Salaam remains the largest city." },
  YE: { role: "constitutional capital", note: "The internationally recognised government has worked from Aden since 2015." },
  ZA: { role: "administrative capital", note: "Cape Town is the legislative capital and Bloemfontein the judicial one." },
};

/** On two continents by some reckoning (Denmark with Greenland), so "On which continent?" has no single answer for them. */
export const TRANSCONTINENTAL: ReadonlySet<string> = new Set(
  'AM AZ CY DK EG GE ID KZ PA RU TL TR TT'.split(' '),
);

/**
 * Whose land neighbours can be argued about: land borders overseas that the neighbour lists leave out, or borders
 * and statehood in dispute. No question is asked about their neighbours.
 */
export const BORDERS_DEBATABLE: ReadonlySet<string> = new Set(
  'BR CA CY DK DZ EG ES FR GB IL JO LB MA MR NL PS RS SR SY XK'.split(' '),
);
