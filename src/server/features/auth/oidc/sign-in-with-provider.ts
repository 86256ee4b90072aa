import { newEmail } from '#contract/sign-in.ts';
import { AppError } from '#domain/errors.ts';
import { FALLBACK_TIME_ZONE } from '#domain/local-day.ts';
import type { Role } from '#domain/account/roles.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import type { IdentityProvider, ProvenIdentity } from '../../../ports/oidc/identity-provider.ts';
import type { OidcSettings } from '../../../ports/oidc/oidc-settings.ts';
import type { Passwords } from '../../../ports/passwords.ts';
import { recordSecurityEvent, recordSecurityEventAlone } from '../../security/security-events.usecases.ts';
import { findUserByEmail, setRole, type StoredUser } from '../auth.repository.ts';
import { newBearerToken } from '../bearer-tokens.ts';
import type { SignInDevice } from '../client.ts';
import { deleteInvitesOf } from '../invites/invites.repository.ts';
import { setEmailConfirmed } from '../mail/email.repository.ts';
import { queueConfirmation } from '../mail/queue-mail.ts';
import {
  isRegistrationOpen,
  NOTHING_TO_USE,
  requireAdmission,
  type Admission,
} from '../registration/registration.ts';
import { usernameCandidates } from '../registration/username-candidates.ts';
import { admitKnown, admitNew, type AdmitDeps, type SignedIn } from '../sign-in/admit.ts';
import { countRegistration } from '../sign-in/throttle.usecases.ts';
import { findUserOfIdentity, insertIdentity, setIdentityUsed } from './identities.repository.ts';
import { finishRequest, refused, type OidcBrowser } from './oidc-requests.usecases.ts';

export type ProviderSignInDeps = AdmitDeps & {
  passwords: Passwords;
  config: Pick<Config, 'REGISTRATION' | 'MAIL_VERIFY'>;
};

type Newcomer = {
  settings: OidcSettings;
  identity: ProvenIdentity;
  device: SignInDevice;
  timeZone: string | undefined;
  inviteHash: string | null;
};

/**
 * Signs in with a provider's answer, and creates the account the first time. An account is found by issuer and subject alone, never by
 * an email. Throws as `finishRequest` does, and EMAIL_TAKEN, REGISTRATION_CLOSED, LINK_EXPIRED for an invite that no longer works, and
 * ACCOUNT_SUSPENDED.
 */
export async function signInWithProvider(
  deps: ProviderSignInDeps,
  provider: IdentityProvider,
  { answer, timeZone, browser }: { answer: string; timeZone: string | undefined; browser: OidcBrowser },
  device: SignInDevice,
): Promise<SignedIn & { returnTo: string | null }> {
  const errand = { purpose: 'sign-in', userId: null } as const;
  const { identity, returnTo, inviteHash } = await finishRequest(deps, provider, errand, { browser, answer });
  const { settings } = provider;
  const userId = await findUserOfIdentity(deps.db, identity);
  if (!isAllowed(settings, identity)) {
    const { userAgent } = device.client;
    if (userId !== undefined)
      await recordSecurityEventAlone(deps, { userId, kind: 'provider-sign-in-refused', userAgent });
    throw notAllowed(settings);
  }
  const arriving = { settings, identity, device, timeZone, inviteHash };
  const signedIn =
    userId === undefined ? await createAccount(deps, arriving) : await admitIdentity(deps, userId, arriving);
  return { ...signedIn, returnTo };
}

/** Whether somebody is in a group that may use this server. */
export function isAllowed({ allowedGroups }: OidcSettings, { groups }: ProvenIdentity): boolean {
  return allowedGroups === undefined || allowedGroups.some((group) => groups.includes(group));
}

export function notAllowed({ name }: OidcSettings): AppError {
  return refused(`Your account at ${name} is in no group that may use this server. Ask its operator.`);
}

async function admitIdentity(
  deps: ProviderSignInDeps,
  userId: string,
  { settings, identity, device, timeZone }: Newcomer,
): Promise<SignedIn> {
  let role: Role = 'member';
  const signedIn = await admitKnown(deps, userId, {
    means: 'provider',
    device,
    timeZone,
    confirm: async (trx, user) => {
      if (!(await setIdentityUsed(trx, userId, identity, deps.clock.now())))
        throw refused(`Your account at ${settings.name} has just been removed from the one here.`);
      role = await followAdminGroup({ ...deps, db: trx }, user, { settings, identity, device });
    },
  });
  return { ...signedIn, user: { ...signedIn.user, role } };
}

/** Gives a user the role that their groups at the provider imply; returns the role that they then have. */
async function followAdminGroup(
  deps: ProviderSignInDeps,
  user: StoredUser,
  { settings, identity, device }: Pick<Newcomer, 'settings' | 'identity' | 'device'>,
): Promise<Role> {
  if (settings.adminGroup === undefined || user.role === 'owner') return user.role;
  const role = roleOf(settings, identity);
  if (role === user.role) return role;
  const { userAgent } = device.client;
  const kind = role === 'admin' ? 'became-admin' : 'became-member';
  await setRole(deps.db, user.id, role);
  if (role === 'member') await deleteInvitesOf(deps.db, user.id);
  await recordSecurityEvent(deps.db, deps, { userId: user.id, kind, userAgent });
  return role;
}

function roleOf({ adminGroup }: OidcSettings, { groups }: ProvenIdentity): Role {
  return adminGroup !== undefined && groups.includes(adminGroup) ? 'admin' : 'member';
}

async function createAccount(deps: ProviderSignInDeps, newcomer: Newcomer): Promise<SignedIn> {
  const { settings, identity, device } = newcomer;
  const admission = await requireMayRegister(deps, newcomer);
  const { success, data: email } = newEmail.safeParse(identity.email);
  if (!success)
    throw refused(`${settings.name} did not give your email address, and an account here needs one.`);
  const { address } = device.client;
  await countRegistration(deps, address);
  if (await findUserByEmail(deps.db, email)) return admitCreatedMeanwhile(deps, newcomer);
  // Nobody knows this password: the user signs in with the provider until they set one.
  const passwordHash = await deps.passwords.hash(newBearerToken(), address);
  for (const username of usernameCandidates(email, deps.newId, identity.username)) {
    const user = newUser(deps, newcomer, { email, username, passwordHash });
    const signedIn = await addAccount(deps, user, newcomer, admission);
    if (signedIn) return signedIn;
    if (await findUserByEmail(deps.db, email)) return admitCreatedMeanwhile(deps, newcomer);
  }
  throw new AppError('USERNAME_TAKEN', 'No free username was found. Ask the operator of this server.');
}

/** A request at the same moment may have created the account that has the email, for the same identity. Throws EMAIL_TAKEN. */
async function admitCreatedMeanwhile(deps: ProviderSignInDeps, newcomer: Newcomer): Promise<SignedIn> {
  const userId = await findUserOfIdentity(deps.db, newcomer.identity);
  if (userId !== undefined) return admitIdentity(deps, userId, newcomer);
  throw new AppError(
    'EMAIL_TAKEN',
    `There is an account here already with your email address. Sign in to it, then add ${newcomer.settings.name} in Settings.`,
  );
}

/** Throws SIGN_IN_REFUSED, and as `requireAdmission` does. */
async function requireMayRegister(
  deps: ProviderSignInDeps,
  { settings: { name, autoRegister }, inviteHash, device }: Newcomer,
): Promise<Admission> {
  if (autoRegister === true) return NOTHING_TO_USE;
  if (autoRegister === false) {
    throw refused(
      `No account here is linked to yours at ${name}. If you have one here, sign in to it and add ${name} in Settings.`,
    );
  }
  if (inviteHash === null && !(await isRegistrationOpen(deps))) {
    throw new AppError(
      'REGISTRATION_CLOSED',
      `Registration is closed. If you have an account here, sign in to it and add ${name} in Settings.`,
    );
  }
  return requireAdmission(deps, { inviteHash, address: device.client.address });
}

function newUser(
  { newId, clock }: ProviderSignInDeps,
  { settings, identity, timeZone = FALLBACK_TIME_ZONE }: Newcomer,
  own: Pick<StoredUser, 'email' | 'username' | 'passwordHash'>,
): StoredUser {
  return {
    ...own,
    id: newId(),
    timeZone,
    timeZoneFixed: false,
    hasOwnPassword: false,
    role: roleOf(settings, identity),
    suspendedAt: null,
    createdAt: clock.now(),
  };
}

/** Undefined when the email or the username is taken. */
function addAccount(
  deps: ProviderSignInDeps,
  user: StoredUser,
  { identity, device }: Newcomer,
  admission: Admission,
): Promise<SignedIn | undefined> {
  const alongside = async (trx: Db) => {
    await admission.use(trx);
    const now = deps.clock.now();
    if (!(await insertIdentity(trx, user.id, identity, now))) throw refused('Try again.');
    if (identity.emailVerified) await setEmailConfirmed(trx, user.id, now);
    else if (deps.config.SMTP_URL !== undefined && deps.config.MAIL_VERIFY)
      await queueConfirmation(trx, deps, { userId: user.id, email: user.email });
    const { userAgent } = device.client;
    if (user.role === 'admin')
      await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'became-admin', userAgent });
  };
  return admitNew(deps, user, { means: 'provider', device, alongside });
}
