import { draftEndpoints } from '#contract/drafts.ts';
import { entityTag } from '#contract/common.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { changeDraft, changeDrafts } from './change-drafts.ts';
import { saveReviewed, type SaveDeps } from './save-drafts.ts';

/** Routes for reviewing drafts and saving them as cards. */
export function draftRoutes(deps: SaveDeps): AddRoutes {
  return (app) => {
    route(app, draftEndpoints.change, async (request, reply) => {
      const { params, body, headers } = request;
      const ids = { generationId: params.id, draftId: params.draftId };
      const draft = await changeDraft(deps.db, currentUser(request).id, ids, body, headers['if-match']);
      void reply.header('etag', entityTag(draft.version));
      return { draft };
    });

    route(app, draftEndpoints.changeMany, async (request) => ({
      drafts: await changeDrafts(deps.db, currentUser(request).id, request.params.id, request.body),
    }));

    route(app, draftEndpoints.save, (request) =>
      saveReviewed(deps, currentUser(request).id, request.params.id, request.body),
    );
  };
}
