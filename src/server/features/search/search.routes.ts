import { searchEndpoints } from '#contract/search.ts';
import type { Db } from '../../db/tables.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { search } from './search.repository.ts';

export function searchRoutes({ db }: { db: Db }): AddRoutes {
  return (app) => {
    route(app, searchEndpoints.search, (request) => search(db, currentUser(request).id, request.query.query));
  };
}
