import { configEndpoints } from '#contract/config.ts';
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
      const registration = await registrationNow();
      const registrationOpen = mayRegister(config, registration === 'open');
      return {
        provider: {
          name: generator.name,
          builtIn: generator.builtIn,
          examples: [...(generator.examples ?? [])],
          readsPictures: pageReader !== null,
        },
        exploreLogin: config.EXPLORE_LOGIN && registrationOpen,
        registrationOpen,
        inviteOnly: !config.OIDC_ONLY && registration === 'invite',
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

/** Whether visitors may create an account; with single sign-on only, its first use does. */
function mayRegister({ OIDC_ONLY, oidc }: Config, isOpen: boolean): boolean {
  return OIDC_ONLY ? oidc.some(({ autoRegister }) => autoRegister ?? isOpen) : isOpen;
}
