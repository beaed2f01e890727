import type { FastifyInstance } from 'fastify';
import { prepareRefusal } from 'server/http';
import { html } from 'shared/html';
import { formActions, paths } from 'shared/paths';
import type { Context } from '../context';
import { contactForm, messageSentPage, sentAddress } from './contact';
import { searchForFlights } from './flight-search';
import { typedIn } from './plain-form';
import { type PlainPage, sendPage } from './plain-page';
import { emptyPage, fromElsewherePage, type PostedForm, refusedPage, senderOf } from './posted-form';
import { searchForRides } from './ride-search';
import { askedAddress, checkMailPage, subscriptionForm } from './subscription';
import { trackBookingForm } from './track-booking';

/** Enough for a text of many times the allowed length, which is then shown again with what is wrong. */
const mostBytes = 64 * 1024;

/**
 * Serves the forms of pages without scripts, beside the operations: they take what a browser sends of a form, and answer with
 * pages. The work is that of the same operations.
 */
export async function registerForms(app: FastifyInstance, context: Context): Promise<void> {
  // an app adds its prefix to each route
  const local = (action: string): string => action.slice(app.prefix.length);
  const serveSearch = (
    scope: FastifyInstance,
    action: string,
    search: (context: Context, sent: URLSearchParams) => Promise<string | PlainPage>,
  ): void => {
    scope.get(local(action), { config: { line: 'later' } }, async (request, reply) => {
      const found = await search(context, new URLSearchParams(request.url.split('?')[1]));
      return typeof found === 'string' ? reply.redirect(found, 303) : sendPage(reply, found);
    });
  };
  const servePosted = (scope: FastifyInstance, posted: PostedForm): void => {
    const url = local(posted.form.action);
    scope.get(url, async (_request, reply) => sendPage(reply, emptyPage(posted)));
    scope.post(url, { config: { line: 'first' } }, async (request, reply) => {
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const typed = typedIn(posted.form, sent);
      const sender = senderOf(request, context.settings.origin);
      if (sender !== 'own page') return sendPage(reply, fromElsewherePage(posted, typed, sender));
      try {
        const result = await posted.submit(typed, { app, request, reply });
        return typeof result === 'string' ? reply.redirect(result, 303) : sendPage(reply, result);
      } catch (error) {
        return sendPage(reply, refusedPage(posted, typed, prepareRefusal(error, request, reply, app.api.refusalOf)));
      }
    });
  };

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    serveSearch(scope, formActions.flightSearch, searchForFlights);
    serveSearch(scope, formActions.rideSearch, searchForRides);
    for (const posted of [contactForm, subscriptionForm(context), trackBookingForm]) servePosted(scope, posted);
    scope.get(local(sentAddress), (request, reply) =>
      sendPage(reply, messageSentPage(new URLSearchParams(request.url.split('?')[1]).get('reference') ?? '')),
    );
    scope.get(local(askedAddress), (_request, reply) => sendPage(reply, checkMailPage));
  });
}

/** Takes the bodies of forms, and answers what fails outside of a form's own work with a page. */
function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostBytes },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  scope.setErrorHandler((error, request, reply) => {
    const { code, status, message } = prepareRefusal(error, request, reply, scope.api.refusalOf);
    return sendPage(reply, {
      status,
      title: 'This did not work',
      content: html`<p>${pageMessages[code] ?? message}</p>
<p><a href="${paths.home}">Go to the home page</a></p>`,
    });
  });
}

/** Where the sentence of an operation does not fit a form. */
const pageMessages: Readonly<Record<string, string>> = {
  UNSUPPORTED_MEDIA_TYPE: 'This address takes what a form of our site sends.',
  PAYLOAD_TOO_LARGE: 'What you wrote is too long. Go back, make it shorter, and send it again.',
};
