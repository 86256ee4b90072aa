import { AppError } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';

/** Throws PASSWORDS_OFF where learners sign in with an identity provider only. */
export function requirePasswords({ config }: { config: Pick<Config, 'OIDC_ONLY'> }): void {
  if (config.OIDC_ONLY)
    throw new AppError('PASSWORDS_OFF', 'This server has single sign-on only, and no passwords');
}
