import { PostgresAdapter, type CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './tables.ts';

/** For the few queries in which the engines differ. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

const names = new Map<string, string>();

/**
 * What PostgreSQL shall remember a statement by, so that it is read and planned once per connection; undefined for those
 * that are not `prepared`, of which there is no end.
 */
export function statementName(text: string): string | undefined {
  return names.get(text);
}

/** Runs one statement as Kysely would, whose layers cost as much as a small query. */
export type RunDirectly = <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;

const directly = new WeakMap<Db, RunDirectly>();

/** How `prepared` statements of this database are run, but not those of its transactions. */
export function setRunDirectly(db: Db, run: RunDirectly): void {
  directly.set(db, run);
}

/**
 * Does the work of a transaction, whose `prepared` statements go to its connection directly until the work is done. What it
 * asks at once is sent at once: on PostgreSQL, one that fails fails those behind it.
 */
export async function withDirectRuns<T>(trx: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const connection = await trx.getExecutor().provideConnection((provided) => Promise.resolve(provided));
  directly.set(trx, (query) => connection.executeQuery(query));
  try {
    return await work(trx);
  } finally {
    // Kysely refuses what comes later.
    directly.delete(trx);
  }
}

/** Stands for the value of a parameter while its query is compiled. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Compilable<Row> = { compile: () => CompiledQuery<Row> };

/** A query, compiled for one engine and for an input with these keys. */
type Form<Row> = { forPostgres: boolean; keys: readonly string[]; query: CompiledQuery<Row> };

/**
 * A query that is built and compiled once instead of for every request, which costs more than to run it
 * (`npm run bench -- api`). `build` must hand the properties of its input on as parameters and not look at them: what it
 * gets are places without values.
 */
export function prepared<Input extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db, input: Input) => Compilable<Row>,
): (db: Db, input: Input) => Promise<QueryResult<Row>> {
  const forms: Form<Row>[] = [];
  return (db, input) => {
    const forPostgres = isPostgres(db);
    const keys = Object.keys(input);
    let form = forms.find((known) => known.forPostgres === forPostgres && areSame(known.keys, keys));
    if (!form) {
      const places = Object.fromEntries(keys.map((key) => [key, new Place(key)]));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one spot where places pass for values
      form = { forPostgres, keys, query: named(build(db, places as Input).compile()) };
      forms.push(form);
    }
    // In loops, here and below: functions made for every statement were 2 to 4 % of a request.
    const parameters: unknown[] = [];
    for (const parameter of form.query.parameters)
      parameters.push(parameter instanceof Place ? input[parameter.name] : parameter);
    return run(db, form.query, parameters);
  };
}

/**
 * The same for a query that takes its values in the order in which it names them. `build` may give it any values: only how
 * many there are counts.
 */
export function preparedInOrder<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, parameters: readonly unknown[]) => Promise<QueryResult<Row>> {
  const forms = new Map<boolean, CompiledQuery<Row>>();
  return (db, parameters) => {
    const forPostgres = isPostgres(db);
    let query = forms.get(forPostgres);
    if (!query) {
      query = named(build(db).compile());
      forms.set(forPostgres, query);
    }
    return run(db, query, parameters);
  };
}

function named<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(query.sql, `s${names.size}`);
  return query;
}

function run<Row>(
  db: Db,
  query: CompiledQuery<Row>,
  parameters: readonly unknown[],
): Promise<QueryResult<Row>> {
  const filled = { ...query, parameters };
  return directly.get(db)?.(filled) ?? db.executeQuery(filled);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (const [index, key] of some.entries()) if (key !== others[index]) return false;
  return true;
}
