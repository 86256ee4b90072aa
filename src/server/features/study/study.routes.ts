import { studyEndpoints } from '#contract/study.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { resumeSession, startSession, listUnfinishedSessions } from './open-session.usecases.ts';
import { completeSession, hint, recordAnswer, undoAnswer, type StudyDeps } from './study.usecases.ts';

export function studyRoutes(deps: StudyDeps): AddRoutes {
  return (app) => {
    route(app, studyEndpoints.start, (request) => startSession(deps, currentUser(request), request.body));

    route(app, studyEndpoints.answer, (request) => recordAnswer(deps, currentUser(request).id, request.body));

    route(app, studyEndpoints.undo, async (request) => ({
      card: await undoAnswer(deps, currentUser(request).id, request.body),
    }));

    route(app, studyEndpoints.hint, async (request) => {
      const { level } = request.query;
      return { hint: await hint(deps, currentUser(request).id, { ...request.params, level }), level };
    });

    route(app, studyEndpoints.complete, (request) =>
      completeSession(deps, currentUser(request).id, request.params.sessionId),
    );

    route(app, studyEndpoints.unfinished, async (request) => ({
      sessions: await listUnfinishedSessions(deps, currentUser(request).id),
    }));

    route(app, studyEndpoints.session, (request) =>
      resumeSession(deps, currentUser(request).id, request.params.sessionId),
    );
  };
}
