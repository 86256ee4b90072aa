export type Family =
  | 'Alkali metals'
  | 'Alkaline earth metals'
  | 'Transition metals'
  | 'Post-transition metals'
  | 'Metalloids'
  | 'Other nonmetals'
  | 'Halogens'
  | 'Noble gases'
  | 'Lanthanides'
  | 'Actinides';

/** At 20 °C; `unknown` where too little was ever made to see. */
export type RoomState = 'solid' | 'liquid' | 'gas' | 'unknown';

/**
 * One element on one line, in order of atomic number:
 * 1. atomic number
 * 2. symbol
 * 3. name (as IUPAC spells it)
 * 4. group 1 to 18, or null in the f-block
 * 5. period
 * 6. family
 * 7. state at room temperature
 * 8. how well known it is, from 1 (everybody has heard of it) to 5 (few could say anything of it)
 * 9. where its name comes from; completes "Which element ...?", true of it alone, and never names it
 * 10. a use, property or discovery; completes "Which element ...?", likewise
 */
export type ElementRow = readonly [
  number: number,
  symbol: string,
  name: string,
  group: number | null,
  period: number,
  family: Family,
  state: RoomState,
  rank: 1 | 2 | 3 | 4 | 5,
  origin: string,
  fact: string,
];
