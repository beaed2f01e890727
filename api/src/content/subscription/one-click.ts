import type { FastifyInstance } from 'fastify';
import { Refusal } from 'server/http';

const mostBytes = 2048;
/** As a form field, or as a part of a multipart body: RFC 8058 allows both. */
const oneClick = /List-Unsubscribe(=|"\s+)One-Click/;

/**
 * Lets the routes of this scope take what mail programs post (RFC 8058): a form that says One-Click, with the token in
 * the address. It becomes the JSON body that a page would send.
 */
export function takeOneClick(scope: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    scope.addContentTypeParser<string>(type, { parseAs: 'string', bodyLimit: mostBytes }, (request, body, done) => {
      if (!oneClick.test(body)) return done(new Refusal('MALFORMED_REQUEST', 'This is no one-click unsubscription.'));
      const { token } = request.query as { token?: unknown };
      request.query = {};
      done(null, { token });
    });
}
