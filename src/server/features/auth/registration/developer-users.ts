import { onlyThisMachine, type Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Passwords } from '../../../ports/passwords.ts';
import {
  deleteToken,
  findUserByEmail,
  insertToken,
  insertUser,
  setWithoutOwnPassword,
} from '../auth.repository.ts';
import { hashBearerToken, newBearerToken, TOKEN_LIFETIME_MS } from '../bearer-tokens.ts';

/** The developer's test users and their fixed tokens (decisions, section 1, "Developer user switch"). */
const DEVELOPER_USERS = [
  { id: 'c60af1eb-a07e-43c5-b599-ec19a9547bde', username: 'testuser01', token: 'dev-token-test01' },
  { id: '2388887a-9e5a-4cb9-a713-4e2ee6b81885', username: 'testuser02', token: 'dev-token-test02' },
];

type Deps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  passwords: Passwords;
  config: Pick<Config, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;
};

/**
 * Accepts the fixed tokens during development where only this machine reaches the server, and removes them on every
 * other start, even from a database that was once used for development.
 */
export async function admitDeveloperUsers({ db, clock, newId, passwords, config }: Deps): Promise<void> {
  const admitted = config.NODE_ENV === 'development' && onlyThisMachine(config);
  for (const { id, username, token } of DEVELOPER_USERS) {
    const hash = hashBearerToken(token);
    await deleteToken(db, id, hash);
    if (!admitted) continue;
    const createdAt = clock.now();
    const email = `${username}@example.com`;
    const existing = await findUserByEmail(db, email);
    if (!existing) {
      const passwordHash = await passwords.hash(newBearerToken(), id);
      const added = await insertUser(db, {
        id,
        email,
        username,
        passwordHash,
        timeZone: 'UTC',
        timeZoneFixed: false,
        hasOwnPassword: false,
        role: 'member',
        suspendedAt: null,
        createdAt,
      });
      // A user may already have the name or the email. They keep it, and this token signs nobody in.
      if (!added) continue;
    } else if (existing.id === id) {
      // A test user older than the column counts as having a password, and could not be deleted without it.
      await setWithoutOwnPassword(db, id);
    } else continue;
    const expiresAt = createdAt + TOKEN_LIFETIME_MS;
    await insertToken(db, {
      id: newId(),
      userId: id,
      hash,
      userAgent: null,
      createdAt,
      expiresAt,
      // A test user has nothing to confirm with.
      proof: { means: 'password', confirmedAt: expiresAt },
    });
  }
}
