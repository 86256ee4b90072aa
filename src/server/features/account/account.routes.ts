import { Readable } from 'node:stream';
import { accountEndpoints } from '#contract/account.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { asAttachment } from '../../http/files/attachment.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { currentSession, currentUser } from '../auth/authenticate.ts';
import { listSecurityEvents } from '../security/security-events.repository.ts';
import { readSettings } from './account.repository.ts';
import {
  changePassword,
  changeSettings,
  deleteAccount,
  exportAccount,
  signDeviceOut,
  signedInDevices,
  type AccountDeps,
} from './account.usecases.ts';

export function accountRoutes(deps: AccountDeps): AddRoutes {
  const { db } = deps;
  return (app) => {
    route(app, settingsEndpoints.read, async (request) => ({
      settings: await readSettings(db, currentUser(request).id),
    }));

    route(app, settingsEndpoints.change, async (request) => ({
      settings: await changeSettings(deps, currentUser(request).id, request.body),
    }));

    route(app, accountEndpoints.changePassword, async (request) => {
      await changePassword(deps, currentSession(request), request.body, userAgentOf(request));
      return null;
    });

    route(app, accountEndpoints.devices, async (request) => ({
      devices: await signedInDevices(deps, currentSession(request)),
    }));

    route(app, accountEndpoints.signDeviceOut, async (request) => {
      await signDeviceOut(deps, currentUser(request), request.params.id, userAgentOf(request));
      return null;
    });

    route(app, accountEndpoints.securityEvents, async (request) => ({
      events: await listSecurityEvents(db, currentUser(request).id),
    }));

    route(
      app,
      accountEndpoints.export,
      async (request, reply) => {
        const document = await exportAccount(deps, currentUser(request), userAgentOf(request));
        return asAttachment(reply, 'cardamom-export.json')
          .type('application/json; charset=utf-8')
          .send(Readable.from(document));
      },
      // Fastify would answer HEAD by writing the whole document.
      { exposeHeadRoute: false },
    );

    route(app, accountEndpoints.delete, async (request) => {
      await deleteAccount(deps, currentSession(request), request.body);
      return null;
    });
  };
}
