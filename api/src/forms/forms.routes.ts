import type { FastifyInstance } from 'fastify';
import { prepareRefusal } from 'server/http';
import { html } from 'shared/html';
import { formActions, paths } from 'shared/paths';
import type { Context } from '../context';
import { searchForFlights } from './flight-search';
import { sendPage } from './plain-page';
import { searchForRides } from './ride-search';

/** Enough for a text of many times the allowed length, which is then shown again with what is wrong. */
const mostBytes = 64 * 1024;

/**
 * Serves the forms of pages without scripts, beside the operations: they take what a browser sends of a form, and answer with
 * pages. The work is that of the same operations.
 */
export async function registerForms(app: FastifyInstance, context: Context): Promise<void> {
  // an app adds its prefix to each route
  const local = (action: string): string => action.slice(app.prefix.length);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    scope.setErrorHandler((error, request, reply) => {
      const refusal = prepareRefusal(error, request, reply, app.api.refusalOf);
      return sendPage(reply, {
        status: refusal.status,
        title: 'This did not work',
        content: html`<p>${pageMessages[refusal.code] ?? refusal.message}</p>
<p><a href="${paths.home}">Go to the home page</a></p>`,
      });
    });

    const searches = { [formActions.flightSearch]: searchForFlights, [formActions.rideSearch]: searchForRides };
    for (const [action, search] of Object.entries(searches))
      scope.get(local(action), { config: { line: 'later' } }, async (request, reply) => {
        const found = await search(context, new URLSearchParams(request.url.split('?')[1]));
        return typeof found === 'string' ? reply.redirect(found, 303) : sendPage(reply, found);
      });
  });
}

/** Where the sentence of an operation does not fit a form. */
const pageMessages: Readonly<Record<string, string>> = {
  UNSUPPORTED_MEDIA_TYPE: 'This address takes what a form of our site sends.',
  PAYLOAD_TOO_LARGE: 'What you wrote is too long. Go back, make it shorter, and send it again.',
};
