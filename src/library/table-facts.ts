import type { CardDraft } from '#domain/generation/draft.ts';
import { containsPhrase, foldedText } from '#domain/generation/compare-text.ts';
import { shuffled, type Random } from '#domain/random.ts';
import type { Question, Row, Section, Table } from './content-schema.ts';
import { difficultyOf, originOf, type Fact, type Variant } from './fact.ts';
import { fieldsIn, fillTemplate } from './fill-template.ts';

/** The facts of a table that belong to these sections, or all facts if no sections are given. */
export function tableFacts(topic: string, table: Table, sections: readonly Section[]): Fact[] {
  const factNames = new Set(sections.flatMap(({ facts }) => facts ?? []));
  const rowFilters = Map.groupBy(
    sections.flatMap(({ rows }) => (rows ? [rows] : [])),
    ({ field }) => field,
  );
  const rows = table.rows.filter((row) =>
    [...rowFilters].every(([field, values]) => values.some(({ is }) => hasValue(row, field, is))),
  );
  const questions = table.questions.filter(
    ({ fact, wholeOnly }) =>
      (factNames.size === 0 || factNames.has(fact)) && !(wholeOnly && rowFilters.size > 0),
  );
  return [...Map.groupBy(questions, ({ fact }) => fact)].flatMap(([fact, questionsOfFact]) =>
    rows.flatMap((row) => {
      const variants = questionsOfFact.flatMap((question) =>
        canAsk(question, row) ? variantsOf(table, question, row) : [],
      );
      return variants.length === 0
        ? []
        : [
            {
              id: `${topic}: ${fact} of ${row.id}`,
              origin: originOf(topic, row.id),
              subject: row.id,
              variants,
            },
          ];
    }),
  );
}

/** Whether a field has a value, perhaps among several. */
function hasValue(row: Row, field: string, value: string): boolean {
  const stored = row[field];
  return Array.isArray(stored) ? stored.includes(value) : String(stored) === value;
}

const fieldsByQuestion = new WeakMap<Question, readonly string[]>();

function canAsk(question: Question, row: Row): boolean {
  let fields = fieldsByQuestion.get(question);
  if (!fields) {
    const { front, back, hints, explanation, wrong } = question;
    fields = [
      ...[front, back, ...hints, explanation].flatMap(fieldsIn),
      ...(wrong === undefined ? [] : [wrong]),
    ];
    fieldsByQuestion.set(question, fields);
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
  const foldedKey = foldedText(back);
  const front = fillTemplate(question.front, row);
  const candidates = Array.isArray(own)
    ? own.map((option) => ({ option, closeness: 0 }))
    : answersTo(table, question)
        .filter((answer) => answer.row !== row)
        .map((answer) => ({ option: answer.text, closeness: closenessOf(question, row, answer.row) }));
  // An option that occurs in the question is obviously wrong.
  const isInQuestion = (option: string) =>
    !Array.isArray(own) && (containsPhrase(front, option) || containsPhrase(front, option.toLowerCase()));
  const isWrong = (option: string) => foldedText(option) !== foldedKey && !isInQuestion(option);
  return chooseDistractors(back, candidates, isWrong, random);
}

type Answer = { row: Row; text: string };

const answersByQuestion = new WeakMap<Question, readonly Answer[]>();

/** The answers of all rows that the question can be asked about. */
function answersTo({ rows }: Table, question: Question): readonly Answer[] {
  const known =
    answersByQuestion.get(question) ??
    rows.flatMap((row) => (canAsk(question, row) ? [{ row, text: fillTemplate(question.back, row) }] : []));
  answersByQuestion.set(question, known);
  return known;
}

function closenessOf({ near }: Question, row: Row, other: Row): number {
  let sum = 0;
  for (const [field, weight] of Object.entries(near)) {
    const [one, two] = [row[field], other[field]];
    if (one === undefined || two === undefined) continue;
    if (weight < 0) sum += weight * Math.abs(Number(one) - Number(two));
    else if (Array.isArray(one)) sum += weight * one.filter((value) => hasValue(other, field, value)).length;
    else if (one === two) sum += weight;
  }
  return sum;
}

/** A question whose rows have too few answers to choose three wrong options from. */
export class NoWrongOptions extends Error {
  override readonly name = 'NoWrongOptions';
}

/** The greatest random bonus of a candidate, by which seeds vary the options. */
const MAX_LUCK = 1.5;

/**
 * Three wrong options, preferably close ones, varied by the seed. If the key is long, one of them is long too, so that
 * its length does not give the key away.
 */
function chooseDistractors(
  key: string,
  candidates: readonly { option: string; closeness: number }[],
  isWrong: (option: string) => boolean,
  random: Random,
): [string, string, string] {
  const ranked = shuffled(candidates, random)
    .map(({ option, closeness }) => ({ option, score: closeness + random() * MAX_LUCK }))
    .sort((one, other) => other.score - one.score)
    .map(({ option }) => option);
  const isLong = (option: string) => option.length * 1.6 >= key.length || option.length + 10 >= key.length;
  const first = ranked.find((option) => isLong(option) && isWrong(option)) ?? ranked.find(isWrong);
  const second = ranked.find((option) => option !== first && isWrong(option));
  const third = ranked.find((option) => option !== first && option !== second && isWrong(option));
  if (first === undefined || second === undefined || third === undefined) {
    throw new NoWrongOptions(`there are no three wrong options for "${key}"`);
  }
  return [first, second, third];
}
