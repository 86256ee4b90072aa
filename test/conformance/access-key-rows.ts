import { accessKeyEndpoints } from '#contract/access-keys.ts';
import { rowsOf, wrong, type Row } from './row.ts';
import { newAccount, newKey } from './world.ts';

const CHOOSE = 'Choose what the app may do';
const DAYS = 'Days must be a whole number from 1 to 3650';

/** Calls for keys and the origins whose pages may use them. */
export const ACCESS_KEY_ROWS: readonly Row[] = rowsOf(accessKeyEndpoints, {
  list: {},
  make: {
    // A separate user: each can have only a few keys.
    request: async ({ url }) => {
      const { token } = await newAccount(url);
      return { token, body: { name: 'Yomitan', scopes: ['read', 'write-cards'], days: 90 } };
    },
    malformed: [
      wrong('name', undefined, 'Name is required'),
      wrong('name', ' ', 'Name is required'),
      wrong('name', 'x'.repeat(101), 'Name must be at most 100 characters'),
      wrong('scopes', undefined, CHOOSE),
      wrong('scopes', [], CHOOSE),
      wrong('scopes', ['read', 'read', 'read', 'read', 'read'], 'At most 4 scopes'),
      wrong('days', 0, DAYS),
      wrong('days', 3651, DAYS),
      wrong('days', 1.5, DAYS),
    ],
  },
  revoke: {
    request: async (world) => ({ params: { id: (await newKey(world.url, world.ada, ['read'])).key.id } }),
    ids: ['id'],
  },
  changeOrigins: {
    request: () => ({ body: { origins: ['https://tool.example.org', 'app://obsidian.md'] } }),
    malformed: [wrong('origins', undefined, 'Origins must be a list')],
  },
});
