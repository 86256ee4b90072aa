import type { Family, RoomState } from './data/element-row.ts';
import { ELEMENTS_1_TO_57 } from './data/elements-1-to-57.ts';
import { ELEMENTS_58_TO_118 } from './data/elements-58-to-118.ts';

export type Element = {
  number: number;
  symbol: string;
  name: string;
  group: number | null;
  period: number;
  family: Family;
  state: RoomState;
  /** 1 well known to 5 obscure. */
  rank: number;
  /** Where the name comes from; completes "Which element ...?" */
  origin: string;
  /** A use, property or discovery; completes "Which element ...?" */
  fact: string;
};

export const ELEMENTS: readonly Element[] = [...ELEMENTS_1_TO_57, ...ELEMENTS_58_TO_118].map(
  ([number, symbol, name, group, period, family, state, rank, origin, fact]) => ({
    number,
    symbol,
    name,
    group,
    period,
    family,
    state,
    rank,
    origin,
    fact,
  }),
);

/** Names from which eleven symbols come that the English names do not show; all Latin or Latinised but one. */
export const SYMBOL_NAMES: Readonly<Record<string, string>> = {
  Na: 'the Latin name natrium',
  K: 'the Latin name kalium',
  Fe: 'the Latin name ferrum',
  Cu: 'the Latin name cuprum',
  Ag: 'the Latin name argentum',
  Sn: 'the Latin name stannum',
  Sb: 'the Latin name stibium',
  W: 'the German name Wolfram',
  Au: 'the Latin name aurum',
  Hg: 'the Latinised Greek name hydrargyrum',
  Pb: 'the Latin name plumbum',
};

/** Other spellings and names by which a topic may mention an element. */
export const ELEMENT_ALIASES: Readonly<Record<string, string>> = {
  aluminum: 'Al',
  cesium: 'Cs',
  sulphur: 'S',
  wolfram: 'W',
  quicksilver: 'Hg',
};
