import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  changePasswordRequest,
  deletePayload,
  devicesResponse,
  learnerSettings,
  settingsResponse,
} from '#contract/account.ts';
import { idParams } from '#contract/common.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { currentSession, currentUser } from '../auth/authenticate.ts';
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

const TAGS = ['Account'];

export function accountRoutes(deps: AccountDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.get(
      '/account/settings',
      { schema: { tags: TAGS, summary: 'Read the settings', response: { 200: settingsResponse } } },
      async (request) => ({ settings: await readSettings(db, currentUser(request).id) }),
    );

    app.put(
      '/account/settings',
      {
        schema: {
          tags: TAGS,
          summary: 'Change the settings',
          body: learnerSettings,
          response: { 200: settingsResponse },
        },
      },
      async (request) => {
        await changeSettings(deps, currentUser(request).id, request.body);
        return { settings: request.body };
      },
    );

    app.post(
      '/account/password',
      {
        schema: {
          tags: TAGS,
          summary: 'Change the password; other devices are signed out',
          body: changePasswordRequest,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await changePassword(deps, currentSession(request), request.body, userAgentOf(request));
        return reply.status(204).send(null);
      },
    );

    app.get(
      '/account/devices',
      { schema: { tags: TAGS, summary: 'List the devices signed in', response: { 200: devicesResponse } } },
      async (request) => ({ devices: await signedInDevices(deps, currentSession(request)) }),
    );

    app.delete(
      '/account/devices/:id',
      { schema: { tags: TAGS, summary: 'Sign a device out', params: idParams, response: { 204: z.null() } } },
      async (request, reply) => {
        await signDeviceOut(deps, currentUser(request), request.params.id, userAgentOf(request));
        return reply.status(204).send(null);
      },
    );

    app.get(
      '/account/export',
      {
        // The framework would answer HEAD by writing the document for nobody.
        exposeHeadRoute: false,
        schema: {
          tags: TAGS,
          summary: 'Everything that is stored about the learner',
          description:
            'One JSON document: `user`, then the rows of every table by its name. It is read bit by bit while it is ' +
            'sent: what is added meanwhile may be missing from it.',
          response: { 200: z.unknown().meta({ type: 'object', additionalProperties: true }) },
        },
      },
      async (request, reply) => {
        const document = await exportAccount(deps, currentUser(request), userAgentOf(request));
        void reply.header('content-disposition', 'attachment; filename="cardamom-export.json"');
        return reply.type('application/json; charset=utf-8').send(Readable.from(document));
      },
    );

    app.delete(
      '/account',
      {
        schema: {
          tags: TAGS,
          summary: 'Delete the account and everything in it',
          body: deletePayload,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        await deleteAccount(deps, currentUser(request), request.body);
        return reply.status(204).send(null);
      },
    );
  };
}
