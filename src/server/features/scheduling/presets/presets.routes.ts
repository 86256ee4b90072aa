import { presetEndpoints } from '#contract/presets.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../../auth/authenticate.ts';
import type { SchedulingDeps } from '../scheduling.usecases.ts';
import { listPresets } from './presets.repository.ts';
import { changePreset, choosePreset, createPreset, removePreset } from './presets.usecases.ts';

export function presetRoutes(deps: SchedulingDeps): AddRoutes {
  return (app) => {
    route(app, presetEndpoints.list, async (request) => ({
      presets: await listPresets(deps.db, currentUser(request).id),
    }));

    route(app, presetEndpoints.create, async (request) => ({
      preset: await createPreset(deps, currentUser(request).id, request.body),
    }));

    route(app, presetEndpoints.change, async (request) => ({
      preset: await changePreset(deps.db, currentUser(request).id, request.params.id, request.body),
    }));

    route(app, presetEndpoints.delete, async (request) => {
      await removePreset(deps.db, currentUser(request).id, request.params.id);
      return null;
    });

    route(app, presetEndpoints.choose, async (request) => {
      await choosePreset(deps.db, currentUser(request).id, request.params.id, request.body.presetId);
      return null;
    });
  };
}
