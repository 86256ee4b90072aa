import type { FastifyBaseLogger } from 'fastify';
import { entityTag } from '#contract/common.ts';
import { scanEndpoints } from '#contract/scans.ts';
import { sourceEndpoints } from '#contract/sources.ts';
import { untilGone } from '../../../http/files/upload-form.ts';
import { locationOf, route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../../auth/authenticate.ts';
import type { SourceReader } from '../read-source.ts';
import { listScans } from './scans.repository.ts';
import { addScan, cancelScan, discardScan, startScan, type ScanDeps } from './scans.usecases.ts';

type Deps = ScanDeps & { log: FastifyBaseLogger; readSource: SourceReader };

export function scanRoutes(deps: Deps): AddRoutes {
  const { db, pageReader } = deps;
  return (app) => {
    route(app, scanEndpoints.list, async (request) => ({
      scans: await listScans(db, currentUser(request).id),
      reader: pageReader && { name: pageReader.name, host: pageReader.host },
    }));

    route(app, scanEndpoints.start, async (request) => {
      const { params, body } = request;
      return { scan: await startScan(deps, currentUser(request).id, params.id, body.sendTo) };
    });

    route(app, scanEndpoints.cancel, async (request) => ({
      scan: await cancelScan(deps, currentUser(request).id, request.params.id),
    }));

    route(app, sourceEndpoints.addScan, async (request, reply) => {
      const context = { signal: untilGone(reply), log: request.log };
      const source = await addScan(deps, currentUser(request).id, request.params.id, context);
      void reply.header('location', locationOf(sourceEndpoints.read, { params: { id: source.id } }));
      void reply.header('etag', entityTag(source.version));
      return { source };
    });

    route(app, scanEndpoints.discard, async (request) => {
      await discardScan(deps, currentUser(request).id, request.params.id);
      return null;
    });
  };
}
