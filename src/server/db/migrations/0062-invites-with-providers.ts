import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The invite with which somebody goes to an identity provider. Frozen once landed. */
export const invitesWithProviders: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('oidc_requests').addColumn('invite_hash', 'text').execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.alterTable('oidc_requests').dropColumn('invite_hash').execute();
  },
};
