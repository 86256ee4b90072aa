import type { KnowledgeSource } from '../knowledge-source.ts';
import { MULTIPLICATION_TABLE, ROMAN_NUMERALS } from './arithmetic.ts';
import { CHEMICAL_FORMULAS } from './chemistry-formulas.ts';
import { createTableSource, topicsOfTable } from './fact-table.ts';
import { GREEK_ALPHABET } from './greek-alphabet.ts';
import { HTTP_STATUS } from './http-status.ts';
import { MOONS_TABLE } from './moons.ts';
import { MOUNTAINS_TABLE } from './mountains.ts';
import { NATO_ALPHABET } from './nato-alphabet.ts';
import { PLANETS_TABLE } from './planets.ts';
import { RIVERS_TABLE } from './rivers.ts';
import { GODS_TABLE } from './roman-greek-gods.ts';
import { SI_PREFIXES } from './si-prefixes.ts';
import { SI_UNITS } from './si-units.ts';
import { STRAITS_AND_CANALS } from './straits-and-canals.ts';
import { US_PRESIDENTS } from './us-presidents.ts';
import { US_STATES } from './us-states.ts';

const TABLES = [
  topicsOfTable(US_STATES),
  topicsOfTable(US_PRESIDENTS),
  topicsOfTable(PLANETS_TABLE),
  topicsOfTable(MOONS_TABLE),
  topicsOfTable(RIVERS_TABLE),
  topicsOfTable(MOUNTAINS_TABLE),
  topicsOfTable(STRAITS_AND_CANALS),
  topicsOfTable(SI_UNITS),
  topicsOfTable(SI_PREFIXES),
  topicsOfTable(CHEMICAL_FORMULAS),
  topicsOfTable(HTTP_STATUS),
  topicsOfTable(GREEK_ALPHABET),
  topicsOfTable(NATO_ALPHABET),
  topicsOfTable(GODS_TABLE),
  topicsOfTable(MULTIPLICATION_TABLE),
  topicsOfTable(ROMAN_NUMERALS),
];

/** Every topic that a table answers to, by its own name. */
export const TABLE_TOPICS: readonly string[] = TABLES.flat().map(({ topic }) => topic);

export const tableSource: KnowledgeSource = createTableSource(TABLES, ['US state capitals', 'Planets']);
