import { emailEndpoints, mailEndpoints } from '#contract/mail.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { currentUser } from '../authenticate.ts';
import { clientOf } from '../client.ts';
import { readEmail } from './email.repository.ts';
import {
  changeEmail,
  confirmEmail,
  forgetPassword,
  keepEmail,
  resetPassword,
  sendLinkAgain,
  type MailUseDeps,
} from './mail.usecases.ts';

/** Routes for visitors who follow a link in a mail, or ask for one. */
export function mailRoutes(deps: MailUseDeps): AddRoutes {
  return (app) => {
    route(app, mailEndpoints.forgot, async (request) => {
      await forgetPassword(deps, request.body, clientOf(request));
      return null;
    });

    route(app, mailEndpoints.reset, async (request) => {
      await resetPassword(deps, request.body, clientOf(request));
      return null;
    });

    route(app, mailEndpoints.confirm, async (request) => {
      await confirmEmail(deps, request.body.token, clientOf(request));
      return null;
    });
  };
}

/** Routes for the email address of a signed-in user. */
export function emailRoutes(deps: MailUseDeps): AddRoutes {
  return (app) => {
    route(app, emailEndpoints.read, (request) => readEmail(deps.db, currentUser(request).id));

    route(app, emailEndpoints.change, (request) =>
      changeEmail(deps, currentUser(request), request.body, clientOf(request)),
    );

    route(app, emailEndpoints.keep, async (request) => {
      await keepEmail(deps, currentUser(request).id, clientOf(request));
      return null;
    });

    route(app, emailEndpoints.sendAgain, async (request) => {
      await sendLinkAgain(deps, currentUser(request).id, clientOf(request));
      return null;
    });
  };
}
