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
      const ways = waysToRegister(config, await registrationNow());
      return {
        provider: {
          name: generator.name,
          builtIn: generator.builtIn,
          examples: [...(generator.examples ?? [])],
          readsPictures: pageReader !== null,
        },
        exploreLogin: config.EXPLORE_LOGIN && ways.passwordRegistration === 'open',
        ...ways,
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

function waysToRegister({ OIDC_ONLY, oidc }: Config, registration: Registration) {
  const passwordRegistration = OIDC_ONLY ? 'closed' : registration;
  const identityProviders = oidc.map(({ id, name, autoRegister }) => ({
    id,
    name,
    registration: registrationAt(autoRegister, registration),
  }));
  const ways = new Set([passwordRegistration, ...identityProviders.map((provider) => provider.registration)]);
  const registrationOpen = ways.has('open');
  return {
    registrationOpen,
    inviteOnly: !registrationOpen && ways.has('invite'),
    passwordRegistration,
    identityProviders,
  };
}

/** Who may create an account at a provider, given what the operator has set for it and who may register otherwise. */
function registrationAt(autoRegister: boolean | undefined, otherwise: Registration): Registration {
  if (autoRegister === undefined) return otherwise;
  return autoRegister ? 'open' : 'closed';
}
