import { cardListEndpoints } from '#contract/card-list.ts';
import { notFound } from '#domain/errors.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../../auth/authenticate.ts';
import { idempotentRequest } from '../../idempotency/run-idempotently.ts';
import { listTags } from '../card-tags.repository.ts';
import type { CardDeps } from '../cards.usecases.ts';
import { listAllCards } from './card-list.usecases.ts';
import { renameTag } from './rename-tag.usecases.ts';
import { saveFilter } from './save-filter.usecases.ts';
import { deleteFilter, listFilters } from './saved-filters.repository.ts';
import { undoChange } from './undo-change.usecases.ts';

export function cardListRoutes(deps: CardDeps): AddRoutes {
  const { db } = deps;
  return (app) => {
    route(app, cardListEndpoints.list, (request) => {
      const { sort, limit, cursor, ...filter } = request.query;
      return listAllCards(deps, currentUser(request), { filter, sort, limit, cursor });
    });

    route(app, cardListEndpoints.undo, (request) =>
      undoChange(deps, currentUser(request).id, request.params.id),
    );

    route(app, cardListEndpoints.tags, async (request) => ({
      tags: await listTags(db, currentUser(request).id),
    }));

    route(app, cardListEndpoints.renameTag, (request) =>
      renameTag(deps, currentUser(request).id, request.body, idempotentRequest(request)),
    );

    route(app, cardListEndpoints.filters, async (request) => ({
      filters: await listFilters(db, currentUser(request).id),
    }));

    route(app, cardListEndpoints.saveFilter, async (request) => ({
      filter: await saveFilter(deps, currentUser(request).id, request.body),
    }));

    route(app, cardListEndpoints.deleteFilter, async (request) => {
      if (!(await deleteFilter(db, currentUser(request).id, request.params.id))) throw notFound('Filter');
      return null;
    });
  };
}
