import { PostgresAdapter, type CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './tables.ts';

/** Whether the database is PostgreSQL, for the few queries in which the engines differ. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Stands for a parameter's value while its query is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Compilable<Row> = { compile: () => CompiledQuery<Row> };

/**
 * A query that is compiled once instead of for every request, for the most frequent ones. It is compiled for each engine and
 * each set of input properties. `build` gets placeholders: it may pass them on as parameters, but not look at them.
 */
export function prepared<Input extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return (db, input) => {
    const names = Object.keys(input);
    const form = [isPostgres(db), ...names].join(' ');
    let query = compiled.get(form);
    if (!query) {
      const placeholders = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one spot where placeholders pass for values
      query = build(db, placeholders as Input).compile();
      compiled.set(form, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? input[parameter.name] : parameter,
    );
    return db.executeQuery({ ...query, parameters });
  };
}
