import { adminEndpoints } from '#contract/admin.ts';
import { adminServerEndpoints } from '#contract/admin-server.ts';
import type { FastifyRequest } from 'fastify';
import { linkTo } from '../../http/public-url.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { listActs } from './acts.usecases.ts';
import {
  deleteLearner,
  givePasswordLink,
  limitTokens,
  listLearners,
  readLearner,
  removeLearnersSecondFactor,
  signLearnerOut,
  type LearnerDeps,
} from './learners/learners.usecases.ts';
import { changeRegistration, readRegistrationState } from './registration.usecases.ts';
import { readFailedJobs, retryJob } from './server/failed-jobs.usecases.ts';
import { readProviders, type ProviderDeps } from './server/providers.usecases.ts';
import { askForBackup, createServerState, type ServerStateDeps } from './server/server-state.usecases.ts';
import type { Config } from '../../config.ts';

type Deps = LearnerDeps &
  ProviderDeps &
  ServerStateDeps & { config: Pick<Config, 'REGISTRATION' | 'PUBLIC_URL' | 'HOST' | 'PORT'> };

/** What the admin screen reads and does. */
export function adminRoutes(deps: Deps): AddRoutes {
  const { db } = deps;
  const readServer = createServerState(deps);
  return (app) => {
    route(app, adminEndpoints.learners, ({ query }) => listLearners(deps, query));

    route(app, adminEndpoints.learner, async (request) => ({
      learner: await readLearner(deps, currentUser(request), request.params.id),
    }));

    route(app, adminEndpoints.makePasswordLink, async (request) => {
      const wanted = { ...request.params, ...request.body };
      const { path, expiresAt } = await givePasswordLink(deps, currentUser(request), wanted);
      return { link: path === null ? null : linkTo(path, deps.config, request), expiresAt };
    });

    route(app, adminEndpoints.signOut, async (request) => ({
      devices: await signLearnerOut(deps, currentUser(request), request.params.id),
    }));

    route(app, adminEndpoints.removeSecondFactor, async (request) => {
      await removeLearnersSecondFactor(deps, currentUser(request), request.params.id);
      return null;
    });

    route(app, adminEndpoints.setTokenLimit, async (request) => {
      const { params, body } = request;
      await limitTokens(deps, currentUser(request), { id: params.id, limit: body.tokenLimit });
      return null;
    });

    route(app, adminEndpoints.delete, async (request) => {
      await deleteLearner(deps, currentUser(request), { ...request.params, ...request.body });
      return null;
    });

    route(app, adminEndpoints.acts, ({ query }) => listActs(db, query.cursor));

    route(app, adminEndpoints.registration, () => readRegistrationState(deps));

    route(app, adminEndpoints.setRegistration, (request) =>
      changeRegistration(deps, request.body.registration, actor(request)),
    );

    route(app, adminServerEndpoints.jobs, async () => ({ jobs: await readFailedJobs(db) }));

    route(app, adminServerEndpoints.retryJob, async (request) => {
      await retryJob(deps, request.params.id, actor(request));
      return null;
    });

    route(app, adminServerEndpoints.providers, () => readProviders(deps));

    route(app, adminServerEndpoints.server, () => readServer());

    route(app, adminServerEndpoints.backUp, async (request) => {
      await askForBackup(deps, actor(request));
      return null;
    });
  };
}

function actor(request: FastifyRequest): { userId: string } {
  return { userId: currentUser(request).id };
}
