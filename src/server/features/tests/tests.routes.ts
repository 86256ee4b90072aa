import { testEndpoints } from '#contract/tests.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { currentUser } from '../auth/authenticate.ts';
import { callRight } from './call-right.ts';
import { makeTest } from './make-test.ts';
import {
  answerQuestion,
  deleteTest,
  endTest,
  readTest,
  readTests,
  restoreTest,
  type TestDeps,
} from './tests.usecases.ts';

export function testRoutes(deps: TestDeps): AddRoutes {
  return (app) => {
    route(app, testEndpoints.list, async (request) => ({
      tests: await readTests(deps, currentUser(request).id),
    }));

    route(app, testEndpoints.start, async (request) => {
      const user = currentUser(request);
      return readTest(deps, user.id, await makeTest(deps, user, request.body));
    });

    route(app, testEndpoints.read, (request) => readTest(deps, currentUser(request).id, request.params.id));

    route(app, testEndpoints.paper, (request) =>
      readTest(deps, currentUser(request).id, request.params.id, { paper: true }),
    );

    route(app, testEndpoints.answer, async (request) => {
      const { id, position } = request.params;
      await answerQuestion(deps, currentUser(request).id, { id, position, given: request.body });
      return null;
    });

    route(app, testEndpoints.finish, async (request) => {
      const { id } = currentUser(request);
      await endTest(deps, id, request.params.id);
      return readTest(deps, id, request.params.id);
    });

    route(app, testEndpoints.callRight, async (request) => {
      const { id } = currentUser(request);
      await callRight(deps, id, request.params);
      return readTest(deps, id, request.params.id);
    });

    route(app, testEndpoints.remove, async (request) => {
      await deleteTest(deps, currentUser(request).id, request.params.id);
      return null;
    });

    route(app, testEndpoints.restore, async (request) => {
      await restoreTest(deps, currentUser(request).id, request.params.id);
      return null;
    });
  };
}
