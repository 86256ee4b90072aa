import { foldedText } from '#domain/generation/compare-text.ts';
import { difficultyOf, pickDistractors } from '../card-text.ts';
import { variants } from '../card-variants.ts';
import type { Fact, KnowledgeSource, Subject } from '../knowledge-source.ts';
import { createTopicIndex } from '../topic-index.ts';
import { isFiller, topicWords } from '../topic-words.ts';

/** One way to ask for a fact of a row. */
export type QuestionTemplate<Row> = {
  /** Names the way among all of the table; decks are mixed by it. */
  template: string;
  /** Rows that can be asked this way; without a word all that have the fact. */
  has?: (row: Row) => boolean;
  /** By how much this way is harder than the row is obscure. */
  added: number;
  front: (row: Row) => string;
  back: (row: Row) => string;
  hints: (row: Row) => readonly [string, string, string];
  explanation: (row: Row) => string;
  /** Whether it makes sense without options too, one step harder. */
  flip: boolean;
  /** How easily the answer of another row is taken for this one's; 0 to about 4. */
  closeness?: (row: Row, other: Row) => number;
  /** Wrong options that are better than the answers of other rows; at least three. */
  wrong?: (row: Row) => readonly string[];
};

/** A fact that rows have, with all ways to ask for it: usually in both directions. */
export type Column<Row> = {
  name: string;
  /** Rows that have it; without a word all. */
  has?: (row: Row) => boolean;
  ways: readonly QuestionTemplate<Row>[];
};

/** A topic that the table answers to: some of its columns, for some of its rows. */
export type TableTopic<Row> = {
  topic: string;
  aliases: readonly string[];
  columns?: readonly string[];
  rows?: (row: Row) => boolean;
};

export type FactTable<Row> = {
  category: string;
  rows: readonly Row[];
  name: (row: Row) => string;
  /** 1 for what everybody knows to 5 for the obscure. */
  rank: (row: Row) => number;
  columns: readonly Column<Row>[];
  topics: readonly TableTopic<Row>[];
  /** Words that may stand beside every topic without changing it. */
  qualifiers?: string;
};

/** A topic with the cards it makes; what kind of rows they come from does not matter any more. */
type Entry = {
  topic: string;
  aliases: readonly string[];
  qualifiers: ReadonlySet<string>;
  subject: () => Subject;
};

export type TableTopics = readonly Entry[];

/** The topics of a table, ready to be asked. */
export function topicsOfTable<Row>(table: FactTable<Row>): TableTopics {
  return table.topics.map(({ topic, aliases, columns, rows = () => true }) => ({
    topic,
    aliases,
    qualifiers: new Set(topicWords(table.qualifiers ?? '')),
    subject: () => ({
      category: table.category,
      facts: table.columns
        .filter(({ name }) => !columns || columns.includes(name))
        .flatMap((column) =>
          table.rows
            .filter((row) => rows(row) && (column.has?.(row) ?? true))
            .map((row) => factOf(table, column, row)),
        ),
    }),
  }));
}

function factOf<Row>(table: FactTable<Row>, column: Column<Row>, row: Row): Fact {
  const subject = table.name(row);
  const others = table.rows.filter((other) => other !== row && (column.has?.(other) ?? true));
  return {
    id: `${column.name} of ${subject}`,
    subject,
    variants: column.ways
      .filter(({ has }) => has?.(row) ?? true)
      .flatMap((way) => {
        const back = way.back(row);
        return variants(
          difficultyOf(table.rank(row), 0),
          {
            template: way.template,
            added: way.added,
            front: way.front(row),
            back,
            hints: way.hints(row),
            explanation: way.explanation(row),
          },
          (random) => {
            if (way.wrong) return pickDistractors(back, way.wrong(row), () => 0, String, random);
            const right = foldedText(back);
            const wrong = others.filter((other) => foldedText(way.back(other)) !== right);
            const closeness = (other: Row) => way.closeness?.(row, other) ?? 0;
            return pickDistractors(back, wrong, closeness, way.back, random);
          },
          way.flip,
        );
      }),
  };
}

/** The source of all tables that need no grammar of their own for their topics. */
export function createTableSource(
  tables: readonly TableTopics[],
  examples: readonly string[],
): KnowledgeSource {
  const entries = tables.flat();
  const index = createTopicIndex(
    entries.flatMap((entry) =>
      [entry.topic, ...entry.aliases].map((phrase) => ({
        phrase,
        meaning: entry,
        qualifiers: entry.qualifiers,
      })),
    ),
  );
  const named = entries.map(({ topic, aliases }) => ({
    topic,
    words: new Set([topic, ...aliases].flatMap((phrase) => topicWords(phrase))),
  }));
  return {
    name: 'fact tables',
    resolveTopic: (topic, correctSpelling) => {
      const subjects = index.find(topic, correctSpelling).map(({ subject }) => subject());
      const [first] = subjects;
      return first ? { category: first.category, facts: subjects.flatMap(({ facts }) => facts) } : null;
    },
    related: (text) => {
      const words = topicWords(text).filter((word) => !isFiller(word));
      return named.flatMap(({ topic, words: own }) => {
        const shared = words.filter((word) => own.has(word)).length;
        return shared === 0 ? [] : [{ topic, score: 1.5 + shared / words.length }];
      });
    },
    examples,
  };
}
