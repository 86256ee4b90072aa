import { reminderEndpoints } from '#contract/reminders.ts';
import type { Config } from '../../config.ts';
import { linkTo } from '../../http/public-url.ts';
import { locationOf, route, type AddRoutes } from '../../http/route.ts';
import { currentSession, currentUser } from '../auth/authenticate.ts';
import {
  addPushDevice,
  changeReminders,
  makeCalendar,
  readCalendar,
  readReminders,
  removeCalendar,
  removePushDevice,
  type ReminderDeps,
} from './reminders.usecases.ts';

type Deps = ReminderDeps & { config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'> };

export function reminderRoutes(deps: Deps): AddRoutes {
  return (app) => {
    route(app, reminderEndpoints.read, (request) => readReminders(deps, currentSession(request)));

    route(app, reminderEndpoints.change, (request) =>
      changeReminders(deps, currentSession(request), request.body.minute),
    );

    route(app, reminderEndpoints.addDevice, (request) =>
      addPushDevice(deps, currentSession(request), request.body),
    );

    route(app, reminderEndpoints.removeDevice, (request) => removePushDevice(deps, currentSession(request)));

    route(app, reminderEndpoints.makeCalendar, async (request) => {
      const file = await makeCalendar(deps, currentUser(request).id);
      const path = locationOf(reminderEndpoints.calendar, { params: { file } });
      return { url: linkTo(path, deps.config, request) };
    });

    route(app, reminderEndpoints.removeCalendar, async (request) => {
      await removeCalendar(deps, currentUser(request).id);
      return null;
    });
  };
}

/** The calendar, which programs fetch by its secret address. */
export function calendarRoute(deps: ReminderDeps): AddRoutes {
  return (app) => {
    route(app, reminderEndpoints.calendar, async (request, reply) => {
      const calendar = await readCalendar(deps, request.params.file);
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    });
  };
}
