import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const EVENTS = ['insert', 'update', 'delete'] as const;

/** Plans for exams. Devices have them with the settings of their learner. Frozen once landed. */
export const examPlans: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('exam_plans')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('exam_at', 'bigint', (column) => column.notNull())
      .addColumn('deck_ids', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('minutes', 'text', (column) => column.notNull())
      .addColumn('target', 'integer', (column) => column.notNull())
      .addColumn('first_day', 'text')
      .addColumn('habits', 'text', (column) => column.notNull())
      .addColumn('expected', 'text')
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('exam_plans_of_user')
      .on('exam_plans')
      .columns(['user_id', 'exam_at', 'id'])
      .execute();
    await (isPostgres(db) ? noteOnPostgres(db) : noteOnSqlite(db));
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('exam_plans').execute();
    if (!isPostgres(db)) return;
    for (const event of EVENTS) await sql`drop function ${sql.ref(`note_exam_plans_${event}`)}()`.execute(db);
  },
};

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of EVENTS) {
    const owner = sql.raw(event === 'delete' ? 'old.user_id' : 'new.user_id');
    await sql`
      create trigger ${sql.ref(`note_exam_plans_${event}`)} after ${sql.raw(event)} on exam_plans
      begin
        insert into change_counters (user_id, number, epoch) values (${owner}, 1, lower(hex(randomblob(16))))
          on conflict (user_id) do update set number = number + 1;
        insert into changes (user_id, kind, row_id, number)
          values (${owner}, 'settings', ${owner}, (select number from change_counters where user_id = ${owner}))
          on conflict (user_id, kind, row_id) do update set number = excluded.number;
      end
    `.execute(db);
  }
}

async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const event of EVENTS) {
    const name = sql.ref(`note_exam_plans_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $body$
      begin
        insert into changes (user_id, kind, row_id, number)
          select owner, 'settings', owner, next_change_number(owner)
          from (select distinct user_id as owner from changed order by user_id) as owners
          on conflict (user_id, kind, row_id) do update set number = excluded.number
          where changes.number <> excluded.number;
        return null;
      end
      $body$
    `.execute(db);
    const rows = sql.raw(event === 'delete' ? 'old table as changed' : 'new table as changed');
    await sql`
      create trigger ${name} after ${sql.raw(event)} on exam_plans referencing ${rows}
      for each statement execute function ${name}()
    `.execute(db);
  }
}
