import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Roles, suspension, and how and when each device was last signed in. Frozen once landed. */
export const signInMeans: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('users')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('member'))
      .execute();
    await schema.alterTable('users').addColumn('suspended_at', 'bigint').execute();
    await schema
      .alterTable('auth_tokens')
      .addColumn('means', 'text', (column) => column.notNull().defaultTo('password'))
      .execute();
    // Devices that were signed in before have to confirm first.
    await schema
      .alterTable('auth_tokens')
      .addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.alterTable('auth_tokens').dropColumn('confirmed_at').execute();
    await schema.alterTable('auth_tokens').dropColumn('means').execute();
    await schema.alterTable('users').dropColumn('suspended_at').execute();
    await schema.alterTable('users').dropColumn('role').execute();
  },
};
