import { randomUUID } from 'node:crypto';
import { ACCESS_KEY_ROWS } from './access-key-rows.ts';
import { ADMIN_ROWS } from './admin-rows.ts';
import { ACCOUNT_ROWS } from './account-rows.ts';
import { DECK_ROWS } from './deck-rows.ts';
import { expectError, expectStatus } from './expect-response.ts';
import { EXPORT_ROWS } from './export-rows.ts';
import { GENERAL_CHECKS } from './general-checks.ts';
import { GENERATION_ROWS } from './generation-rows.ts';
import { send, type ApiResponse } from './http.ts';
import { IMPORT_ROWS } from './import-rows.ts';
import { LIBRARY_ROWS } from './library-rows.ts';
import { MAIL_ROWS } from './mail-rows.ts';
import type { Check, Malformed, Request, Row } from './row.ts';
import { PASSKEY_ROWS } from './passkey-rows.ts';
import { OAUTH_ROWS } from './oauth-rows.ts';
import { OIDC_ROWS } from './oidc-rows.ts';
import { REMINDER_ROWS } from './reminder-rows.ts';
import { ROLE_ROWS } from './role-rows.ts';
import { SECOND_FACTOR_ROWS } from './second-factor-rows.ts';
import { SETTINGS_ROWS } from './settings-rows.ts';
import { MEDIA_ROWS } from './media-rows.ts';
import { SCAN_ROWS, SOURCE_ROWS } from './source-rows.ts';
import { STUDY_ROWS } from './study-rows.ts';
import { SYNC_ROWS } from './sync-rows.ts';
import { EXAM_PLAN_ROWS } from './exam-plan-rows.ts';
import { TEST_ROWS } from './test-rows.ts';
import type { World } from './world.ts';

export const ROWS: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...SETTINGS_ROWS,
  ...ACCESS_KEY_ROWS,
  ...OAUTH_ROWS,
  ...OIDC_ROWS,
  ...MAIL_ROWS,
  ...PASSKEY_ROWS,
  ...ROLE_ROWS,
  ...SECOND_FACTOR_ROWS,
  ...DECK_ROWS,
  ...EXPORT_ROWS,
  ...SOURCE_ROWS,
  ...SCAN_ROWS,
  ...MEDIA_ROWS,
  ...GENERATION_ROWS,
  ...IMPORT_ROWS,
  ...LIBRARY_ROWS,
  ...STUDY_ROWS,
  ...TEST_ROWS,
  ...EXAM_PLAN_ROWS,
  ...SYNC_ROWS,
  ...REMINDER_ROWS,
  ...ADMIN_ROWS,
];

/** A method that no endpoint of the API has. */
const WRONG_METHOD = 'PATCH';
const OTHER_CONTENT_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'text/csv'];

/** All checks: those derived from the table, and the general ones. */
export const CHECKS: readonly Check[] = [...ROWS.flatMap(checksOf), ...GENERAL_CHECKS];

/** Sends the row's valid request with a change. */
type Call = (change?: Change) => Promise<ApiResponse>;
type Change = Partial<Request> & {
  method?: string;
  token?: string;
  contentType?: string;
  headers?: Record<string, string>;
};

function checksOf(row: Row): Check[] {
  const { ids = [], malformed = [] } = row;
  const requests = new WeakMap<World, Request>();
  const check = (
    what: string,
    run: (call: Call, request: Request, world: World) => Promise<void>,
  ): Check => ({
    name: `${row.method} ${row.path} ${what}`,
    run: async (world) => {
      const request = requests.get(world) ?? (row.request ? await row.request(world) : {});
      if (request === null) return;
      requests.set(world, request);
      await run(
        (change) => send(world.url, toSend(row, { token: world.ada.token, ...request, ...change })),
        request,
        world,
      );
    },
  });

  const checks = [
    check(`with the method ${WRONG_METHOD} is refused with 405`, async (call) => {
      const response = await call({ method: WRONG_METHOD });
      expectError(response, 405, 'METHOD_NOT_ALLOWED');
      const allowed = response.headers.get('allow')?.split(', ') ?? [];
      if (!allowed.includes(row.method)) throw new Error(`Allow is "${allowed.join(', ')}"`);
    }),
  ];
  if (row.signedIn) {
    for (const [what, token] of [
      ['no', ''],
      ['an unknown', 'nonsense'],
    ] as const) {
      checks.push(
        check(`with ${what} token is refused with 401`, async (call) => {
          expectError(await call({ token }), 401, 'UNAUTHORIZED');
        }),
      );
    }
  }
  if (ids.length > 0 && row.adminsOnly !== true) {
    checks.push(
      check('by another user is refused with 404', async (call, _request, { eve }) => {
        expectError(await call({ token: eve.token }), 404, 'NOT_FOUND');
      }),
    );
  }
  for (const id of ids) {
    checks.push(
      check(`with an unknown ${id} is refused with 404`, async (call, request) => {
        expectError(await call(withId(row, request, id, randomUUID())), 404, 'NOT_FOUND');
      }),
      check(
        `with a malformed ${id} is refused with 404 that names it, whatever else is wrong`,
        async (call, request) => {
          const change = withId(row, request, id, 'no-uuid');
          for (const response of [await call(change), await call({ ...change, query: {} })]) {
            const { errors = [] } = expectError(response, 404, 'NOT_FOUND');
            if (!errors.some(({ field }) => field === id)) throw new Error(`no error names ${id}`);
          }
        },
      ),
    );
  }
  for (const change of malformed) {
    checks.push(
      check(`with ${described(change)} is refused with 400`, async (call, request) => {
        const response = await call({
          body: change.body ? { ...request.body, ...change.body } : request.body,
          query: change.query ? { ...request.query, ...change.query } : request.query,
        });
        const { errors = [] } = expectError(response, 400, 'VALIDATION_FAILED');
        const { field, message } = change;
        if (!errors.some((error) => error.field === field && error.message === message)) {
          throw new Error(`no error says "${message}" of ${field}: ${JSON.stringify(errors)}`);
        }
      }),
    );
  }
  if (malformed.some((change) => change.body)) {
    checks.push(
      check('in another content type is refused with 415', async (call) => {
        for (const contentType of OTHER_CONTENT_TYPES) {
          expectError(await call({ contentType }), 415, 'UNSUPPORTED_MEDIA_TYPE');
        }
      }),
    );
  }
  // The request succeeds after all the refusals, which therefore changed nothing.
  checks.push(
    check('returns the documented response', async (call) => {
      const response = await call();
      expectStatus(response, row.success.status);
      const { error } = row.success.schema.safeParse(response.body);
      if (error) throw new Error(`the response has another shape: ${error.message}`);
    }),
  );
  return checks;
}

/** A row's request in the form in which it is sent. */
export function toSend({ method, path, signedIn }: Row, request: Change) {
  const query = request.query ? `?${new URLSearchParams(request.query).toString()}` : '';
  return {
    method: request.method ?? method,
    path: path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => request.params?.[name] ?? '') + query,
    token: signedIn && request.token !== '' ? request.token : undefined,
    body: request.form?.text ?? request.body,
    // Clients send the JSON content type with every call, even without a body.
    headers: {
      'content-type': request.contentType ?? request.form?.contentType ?? 'application/json',
      ...request.headers,
    },
  };
}

function withId(row: Row, { params, body }: Request, name: string, value: string): Change {
  return row.path.includes(`{${name}}`)
    ? { params: { ...params, [name]: value } }
    : { body: { ...body, [name]: value } };
}

function described({ body, query, field }: Malformed): string {
  const value = JSON.stringify((body ?? query)?.[field]) ?? 'nothing';
  return value.length > 40 ? `a ${field} of ${value.length - 2} characters` : `${field} ${value}`;
}
