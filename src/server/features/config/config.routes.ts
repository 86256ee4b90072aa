import { configEndpoints } from '#contract/config.ts';
import type { Registration } from '#domain/account/registration.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import type { CardGenerator } from '../../ports/card-generator.ts';
import type { Timers } from '../../ports/timers.ts';
import type { PageReader } from '../sources/scans/page-reader.ts';
import { relyingParty } from '../auth/passkeys/relying-party.ts';
import { lastKnownRegistration } from '../auth/registration/registration.ts';

type Deps = {
  config: Config;
  generator: CardGenerator;
  pageReader: PageReader | null;
  db: Db;
  timers: Timers;
};

export function configRoutes({ config, generator, pageReader, db, timers }: Deps): AddRoutes {
  const registrationNow = lastKnownRegistration({ config, db, timers });
  return (app) => {
    route(app, configEndpoints.read, async (request) => {
      const registration = withProviders(config, await registrationNow());
      const registrationOpen = registration === 'open';
      return {
        provider: {
          name: generator.name,
          builtIn: generator.builtIn,
          examples: [...(generator.examples ?? [])],
          readsPictures: pageReader !== null,
        },
        exploreLogin: config.EXPLORE_LOGIN && registrationOpen,
        registrationOpen,
        inviteOnly: registration === 'invite',
        identityProviders: config.oidc.map(({ id, name }) => ({ id, name })),
        passwords: !config.OIDC_ONLY,
        mail: config.SMTP_URL !== undefined,
        passkeyOrigin: relyingParty(config, request.headers.host)?.origin ?? null,
        dailyTokenLimit: config.DAILY_TOKEN_LIMIT,
        maxAnswerSeconds: config.MAX_ANSWER_SECONDS,
        sourceUrl: config.SOURCE_URL ?? null,
      };
    });
  };
}

/** Who may create an account. With single sign-on only, its providers have a say too. */
function withProviders({ OIDC_ONLY, oidc }: Config, registration: Registration): Registration {
  if (!OIDC_ONLY) return registration;
  if (oidc.some(({ autoRegister }) => autoRegister === true)) return 'open';
  return oidc.some(({ autoRegister }) => autoRegister === undefined) ? registration : 'closed';
}
