import cookie from '@fastify/cookie';
import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { readDocument } from './documents/document-thread.ts';
import { registerErrorHandling, sendFrameworkError } from './http/error-handler.ts';
import { ankiConnect, ankiConnectPage } from './features/anki-connect/anki-connect.routes.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { roleRoutes } from './features/admin/roles.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { assistanceRoutes } from './features/assistance/assistance.routes.ts';
import type { Assistant } from './features/assistance/assistant.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { authRoutes, sessionRoutes } from './features/auth/auth.routes.ts';
import { authenticate } from './features/auth/authenticate.ts';
import { accessKeyRoutes } from './features/auth/keys/access-keys.routes.ts';
import { invitedRoutes } from './features/auth/invites/invites.routes.ts';
import { emailRoutes, mailRoutes } from './features/auth/mail/mail.routes.ts';
import { passkeyRoutes, passkeySignInRoutes } from './features/auth/passkeys/passkeys.routes.ts';
import { identityRoutes, oidcRoutes } from './features/auth/oidc/oidc.routes.ts';
import { ownerRoutes } from './features/auth/roles/owner.routes.ts';
import { secondFactorRoutes } from './features/auth/second-factor/second-factor.routes.ts';
import { isOriginOfAnybody } from './features/auth/keys/access-origins.repository.ts';
import { draftRoutes } from './features/generation/drafts/drafts.routes.ts';
import { cardRoutes } from './features/cards/cards.routes.ts';
import { cardListRoutes } from './features/cards/many/card-list.routes.ts';
import { configRoutes } from './features/config/config.routes.ts';
import { deckRoutes } from './features/decks/decks.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import type { GenerationEvents } from './features/generation/generation.events.ts';
import { generationRoutes } from './features/generation/generation.routes.ts';
import { importRoutes, importUpload, TEXT_LOOKS } from './features/imports/imports.routes.ts';
import type { PackShelf } from './features/library/packs/pack-shelf.ts';
import { libraryRoutes } from './features/library/library.routes.ts';
import { matchRoutes } from './features/match/match.routes.ts';
import { mcp } from './features/mcp/mcp.routes.ts';
import { mediaRoutes, mediaUpload } from './features/media/media.routes.ts';
import { presetRoutes } from './features/scheduling/presets/presets.routes.ts';
import { outlookRoutes } from './features/scheduling/outlook/outlook.routes.ts';
import { planRoutes } from './features/scheduling/plans/plans.routes.ts';
import { memoryRoutes } from './features/scheduling/scheduling.routes.ts';
import { metricsRoute } from './features/health/metrics.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { calendarRoute, reminderRoutes } from './features/reminders/reminders.routes.ts';
import { createOAuth } from './features/oauth/oauth-provider.ts';
import { oauthServer } from './features/oauth/oauth-server.ts';
import { oauthRoutes } from './features/oauth/oauth.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { createSourceReader } from './features/sources/read-source.ts';
import type { PageReader } from './features/sources/scans/page-reader.ts';
import { scanRoutes } from './features/sources/scans/scans.routes.ts';
import { sourceRoutes, sourceUpload } from './features/sources/sources.routes.ts';
import { studyRoutes } from './features/study/study.routes.ts';
import { syncRoutes } from './features/sync/sync.routes.ts';
import { testRoutes } from './features/tests/tests.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { apiDocs } from './http/docs/api-docs.ts';
import { refuseBrokenTexts } from './http/security/broken-texts.ts';
import { compressResponses } from './http/web-app/compress-responses.ts';
import { connectionOptions, guardConnections } from './http/limits/connections.ts';
import { crossOriginCalls } from './http/security/cors.ts';
import { csrfProtection } from './http/security/csrf.ts';
import { refuseForeignHosts } from './http/security/foreign-hosts.ts';
import { jsonBody } from './http/json-body.ts';
import { refuseWhenFull } from './http/limits/refuse-when-full.ts';
import { RequestLog } from './http/request-log.ts';
import type { AddRoutes } from './http/route.ts';
import { securityHeaders } from './http/security/security-headers.ts';
import { TIME_LIMITS, type TimeLimits } from './http/limits/time-limits.ts';
import { trustedHops, warnOfUntrustedProxy } from './http/security/trust-proxy.ts';
import { acceptForms } from './http/files/upload-form.ts';
import { webApp } from './http/web-app/web-app.ts';
import { wellKnown } from './http/well-known.ts';
import type { Metrics } from './observability/metrics.ts';
import type { CardGenerator } from './ports/card-generator.ts';
import type { Clock } from './ports/clock.ts';
import type { WaitingFiles } from './ports/files/waiting-files.ts';
import type { MediaStore } from './ports/files/media-store.ts';
import type { IdentityProvider } from './ports/oidc/identity-provider.ts';
import type { Passwords } from './ports/passwords.ts';
import type { PushService } from './ports/push-service.ts';
import type { Storage } from './ports/storage.ts';
import type { Timers } from './ports/timers.ts';
import type { LoadParameterOptimizer } from './ports/parameter-optimizer.ts';
import { createFairSemaphore } from './concurrency/fair-semaphore.ts';

/** Larger JSON bodies are refused with 413. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The server's dependencies; each feature takes only the part it needs. */
export type AppDeps = Database & {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  newId: () => string;
  generator: CardGenerator;
  generationEvents: GenerationEvents;
  timers: Timers;
  storage: Storage;
  mediaStore: MediaStore;
  waitingFiles: WaitingFiles;
  packs: PackShelf;
  passwords: Passwords;
  identityProviders: readonly IdentityProvider[];
  pushService: PushService;
  readDocument: typeof readDocument;
  /** What fits the schedule to a learner; null where its library cannot be loaded. */
  loadWeightFitter: LoadParameterOptimizer;
  /** The language model for hints and explanations; null without a provider. */
  assistant: Assistant | null;
  /** What reads pages from their pictures; null without a model that sees them. */
  pageReader: PageReader | null;
  metrics: Metrics;
  /** Notifies this process's worker, if any, that a job is waiting. */
  wakeWorker: () => void;
  /** Folder of the built web app, or null when only the API is served. */
  webRoot: string | null;
  /** Overrides the usual limits, for tests. */
  timeLimits?: TimeLimits;
};

/** The complete web server, not yet listening: an explicit list of plugins, then of features. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { timeLimits = TIME_LIMITS } = deps;
  const app = fastify({
    ...connectionOptions(timeLimits),
    // At its usual level the framework only announces its address, which the start does itself.
    loggerInstance: deps.config.LOG_LEVEL === 'info' ? deps.log.child({}, { level: 'warn' }) : deps.log,
    logController: new RequestLog(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedHops(deps.config.TRUST_PROXY),
    genReqId: () => randomUUID(),
    frameworkErrors: sendFrameworkError,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandling(app, deps);
  jsonBody(app);
  guardConnections(app, timeLimits);

  warnOfUntrustedProxy(app, deps);
  securityHeaders(app, deps.config);
  refuseForeignHosts(app, { host: deps.config.HOST, publicUrl: deps.config.PUBLIC_URL });
  await compressResponses(app);
  await app.register(cookie, { hook: false });

  const oauth = createOAuth(deps);
  apiDocs(app, deps.config);
  addRoutes(app, [healthRoutes(deps)]);
  if (deps.config.METRICS && deps.config.METRICS_PORT === undefined) addRoutes(app, [metricsRoute(deps)]);
  const crossOrigin = (scope: FastifyInstance) =>
    crossOriginCalls(scope, deps.config.CORS_ORIGINS ?? [], (origin) => isOriginOfAnybody(deps.db, origin));
  await app.register(
    async (api) => {
      await crossOrigin(api);
      csrfProtection(api, deps.config);
      refuseBrokenTexts(api);
      refuseWhenFull(api, deps);
      addRoutes(api, [
        configRoutes(deps),
        authRoutes(deps),
        passkeySignInRoutes(deps),
        invitedRoutes(deps),
        mailRoutes(deps),
        oidcRoutes(deps),
        calendarRoute(deps),
      ]);
      await api.register(async (signedIn) => {
        authenticate(signedIn, deps);
        const looks = createFairSemaphore(TEXT_LOOKS, { perOwner: 1 });
        const sources = { ...deps, looks, readSource: createSourceReader(deps) };
        const imports = { ...deps, looks };
        await signedIn.register(async (forms) => {
          await acceptForms(forms);
          addRoutes(forms, [sourceUpload(sources), mediaUpload(deps), importUpload(imports)]);
        });
        addRoutes(signedIn, [
          sessionRoutes(deps),
          accountRoutes(deps),
          emailRoutes(deps),
          passkeyRoutes(deps),
          identityRoutes(deps),
          ownerRoutes(deps),
          secondFactorRoutes(deps),
          accessKeyRoutes(deps),
          oauthRoutes(deps, oauth),
          tokenRoutes(deps),
          assistanceRoutes(deps),
          draftRoutes(deps),
          generationRoutes(deps),
          deckRoutes(deps),
          exportRoutes(deps),
          cardRoutes(deps),
          cardListRoutes(deps),
          searchRoutes(deps),
          sourceRoutes(sources),
          scanRoutes(sources),
          mediaRoutes(deps),
          importRoutes(imports),
          libraryRoutes(deps),
          memoryRoutes(deps),
          presetRoutes(deps),
          outlookRoutes(deps),
          planRoutes(deps),
          studyRoutes(deps),
          matchRoutes(deps),
          testRoutes(deps),
          syncRoutes(deps),
          analyticsRoutes(deps),
          reminderRoutes(deps),
          adminRoutes(deps),
          roleRoutes(deps),
        ]);
      });
    },
    { prefix: '/api' },
  );
  const serveGuarded = (scope: FastifyInstance, routes: (app: FastifyInstance, given: AppDeps) => void) => {
    refuseBrokenTexts(scope);
    refuseWhenFull(scope, deps);
    routes(scope, deps);
  };
  await app.register(
    async (tools) => {
      await crossOrigin(tools);
      ankiConnectPage(tools);
      serveGuarded(tools, ankiConnect);
    },
    { prefix: '/anki-connect' },
  );
  // Some tools know a server by its host and port only.
  await app.register((tools) => Promise.resolve(serveGuarded(tools, ankiConnect)));
  await app.register(
    async (tools) => {
      await crossOrigin(tools);
      serveGuarded(tools, mcp);
    },
    { prefix: '/mcp' },
  );
  wellKnown(app, deps);
  if (oauth) {
    await app.register((strangers) =>
      Promise.resolve(serveGuarded(strangers, (scope) => oauthServer(scope, deps, oauth))),
    );
  }
  if (deps.webRoot !== null) await webApp(app, deps.webRoot, deps.config);
  return app;
}

/** Features are plain functions: their routes belong to the scope whose hooks they need. */
function addRoutes(app: FastifyInstance, features: readonly AddRoutes[]): void {
  for (const add of features) add(app);
}
