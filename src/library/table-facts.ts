import type { CardDraft } from '#domain/generation/draft.ts';
import { containsPhrase, foldedText } from '#domain/generation/compare-text.ts';
import { shuffled, type Random } from '#domain/random.ts';
import type { Question, Row, Section, Table } from './content-schema.ts';
import { difficultyOf, type Fact, type Variant } from './fact.ts';
import { toRecord, fillTemplate } from './fill-template.ts';

/** The facts of a table that some of its sections ask for; all of them without sections. */
export function tableFacts(topic: string, table: Table, sections: readonly Section[]): Fact[] {
  const asked = new Set(sections.flatMap(({ facts }) => facts ?? []));
  const wanted = Map.groupBy(
    sections.flatMap(({ rows }) => (rows ? [rows] : [])),
    ({ field }) => field,
  );
  const rows = table.rows.filter((row) =>
    [...wanted].every(([field, values]) => values.some(({ is }) => says(row, field, is))),
  );
  const questions = table.questions.filter(
    ({ fact, wholeOnly }) => (asked.size === 0 || asked.has(fact)) && !(wholeOnly && wanted.size > 0),
  );
  return [...Map.groupBy(questions, ({ fact }) => fact)].flatMap(([fact, ways]) =>
    rows.flatMap((row) => {
      const variants = ways.flatMap((way) => (canAsk(way, row) ? variantsOf(table, way, row) : []));
      return variants.length === 0
        ? []
        : [{ id: `${topic}: ${fact} of ${row.id}`, subject: row.id, variants }];
    }),
  );
}

/** A field with several values says each of them. */
function says(row: Row, field: string, value: string): boolean {
  const said = row[field];
  return Array.isArray(said) ? said.includes(value) : String(said) === value;
}

const fieldsAsked = new WeakMap<Question, readonly string[]>();

function canAsk(question: Question, row: Row): boolean {
  let fields = fieldsAsked.get(question);
  if (!fields) {
    const { front, back, hints, explanation, wrong } = question;
    fields = [
      ...[front, back, ...hints, explanation].flatMap(toRecord),
      ...(wrong === undefined ? [] : [wrong]),
    ];
    fieldsAsked.set(question, fields);
  }
  return fields.every((field) => row[field] !== undefined);
}

function variantsOf(table: Table, question: Question, row: Row): Variant[] {
  const front = fillTemplate(question.front, row);
  const make = (quiz: boolean): Variant => {
    const difficulty = difficultyOf(row.rank, quiz ? question.added : question.added + 1);
    return {
      way: question.way,
      difficulty,
      front,
      quiz,
      draft: (random): CardDraft => ({
        front,
        back: fillTemplate(question.back, row),
        difficulty,
        hints: [
          fillTemplate(question.hints[0], row),
          fillTemplate(question.hints[1], row),
          fillTemplate(question.hints[2], row),
        ],
        explanation: fillTemplate(question.explanation, row),
        ...(quiz ? { distractors: wrongOptions(table, question, row, random) } : {}),
      }),
    };
  };
  return [...(question.quiz ? [make(true)] : []), ...(question.flip ? [make(false)] : [])];
}

function wrongOptions(table: Table, question: Question, row: Row, random: Random): [string, string, string] {
  const back = fillTemplate(question.back, row);
  const own = question.wrong === undefined ? undefined : row[question.wrong];
  const right = foldedText(back);
  const front = fillTemplate(question.front, row);
  const candidates = Array.isArray(own)
    ? own.map((option) => ({ option, closeness: 0 }))
    : answersTo(table, question)
        .filter((answer) => answer.row !== row)
        .map((answer) => ({ option: answer.text, closeness: closenessOf(question, row, answer.row) }));
  // What stands in the question is not what it asks for, as everybody sees.
  const isAsked = (option: string) =>
    !Array.isArray(own) && (containsPhrase(front, option) || containsPhrase(front, option.toLowerCase()));
  const isWrong = (option: string) => foldedText(option) !== right && !isAsked(option);
  return threeOf(back, candidates, isWrong, random);
}

type Answer = { row: Row; text: string };

const answers = new WeakMap<Question, readonly Answer[]>();

/** The answers of all rows that can be asked. */
function answersTo({ rows }: Table, question: Question): readonly Answer[] {
  const known =
    answers.get(question) ??
    rows.flatMap((row) => (canAsk(question, row) ? [{ row, text: fillTemplate(question.back, row) }] : []));
  answers.set(question, known);
  return known;
}

function closenessOf({ near }: Question, row: Row, other: Row): number {
  let sum = 0;
  for (const [field, weight] of Object.entries(near)) {
    const [one, two] = [row[field], other[field]];
    if (one === undefined || two === undefined) continue;
    if (weight < 0) sum += weight * Math.abs(Number(one) - Number(two));
    else if (Array.isArray(one)) sum += weight * one.filter((value) => says(other, field, value)).length;
    else if (one === two) sum += weight;
  }
  return sum;
}

/** How far the order of equally close candidates is mixed. */
const SPREAD = 1.5;

/**
 * Three wrong options, the closest first but mixed by the seed. Where the key is long, one of them is long too, so that
 * length does not give the key away.
 */
function threeOf(
  key: string,
  candidates: readonly { option: string; closeness: number }[],
  isWrong: (option: string) => boolean,
  random: Random,
): [string, string, string] {
  const ranked = shuffled(candidates, random)
    .map(({ option, closeness }) => ({ option, score: closeness + random() * SPREAD }))
    .sort((one, other) => other.score - one.score)
    .map(({ option }) => option);
  const isLong = (option: string) => option.length * 1.6 >= key.length || option.length + 10 >= key.length;
  const first = ranked.find((option) => isLong(option) && isWrong(option)) ?? ranked.find(isWrong);
  const second = ranked.find((option) => option !== first && isWrong(option));
  const third = ranked.find((option) => option !== first && option !== second && isWrong(option));
  if (first === undefined || second === undefined || third === undefined) {
    throw new Error(`No three wrong options for "${key}"`);
  }
  return [first, second, third];
}
