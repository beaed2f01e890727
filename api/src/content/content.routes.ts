import type { FastifyInstance } from 'fastify';
import { Refusal } from 'server/http';
import {
  addMail,
  confirmMail,
  endAlert,
  getReviews,
  sendContact,
  sendReview,
  unsubscribe,
} from 'shared/contract/content';
import { listStaffReviews, showReview as showReviewOperation } from 'shared/contract/staff';
import type { Context } from '../context';
import { route } from '../http';
import { staffOf } from '../http/staff';
import { sendContact as send } from './contact';
import { listForStaff, listReviews, type ReviewableKind, sendReview as review, showReview } from './reviews';
import { endAlert as endOne } from './route-alerts';
import { addMail as add, confirmMail as confirm, unsubscribe as leave } from './subscription';

const reviewsCacheSeconds = 60;

/** Serves contact messages, the subscription to fare mails, and reviews of bookings of `kinds`. */
export async function registerContent(
  app: FastifyInstance,
  context: Context,
  kinds: readonly ReviewableKind[],
): Promise<void> {
  route(app, sendContact, ({ tx, body }) => send(tx, context, body), {
    limit: 'contact',
    limitedBy: ({ body }) => [body.email],
  });

  route(app, addMail, ({ tx, body }) => add(tx, context, body), {
    limit: 'mail',
    limitedBy: ({ body }) => [body.email],
  });
  route(app, confirmMail, ({ query }) => confirm(context, query.token));
  route(app, endAlert, ({ body }) => endOne(context, body.token), {
    limit: 'unsubscribe',
    limitedBy: ({ body }) => [body.token],
  });
  await app.register(async (scope) => {
    takeOneClick(scope);
    route(scope, unsubscribe, ({ body }) => leave(context, body.token), {
      limit: 'unsubscribe',
      limitedBy: ({ body }) => [body.token],
    });
  });

  route(app, sendReview, ({ tx, body }) => review(tx, context, kinds, body), {
    limit: 'review',
    limitedBy: ({ body }) => [body.bookingId],
  });
  route(app, getReviews, () => listReviews(context.db), { cacheSeconds: reviewsCacheSeconds });
}

/** Serves the reviews to the back office, which shows or hides them. */
export function registerStaffReviews(app: FastifyInstance, context: Context): void {
  route(app, listStaffReviews, () => listForStaff(context.db));
  route(app, showReviewOperation, ({ params, body, request }) =>
    showReview(context, params.id, { ...body, actor: staffOf(request) }),
  );
}

const mostBytes = 2048;
/** As a form field, or as a part of a multipart body: RFC 8058 allows both. */
const oneClick = /List-Unsubscribe(=|"\s+)One-Click/;

/**
 * Accepts the one-click unsubscription of mail programs (RFC 8058) on the routes of this scope: a form with the token
 * in the address becomes the JSON body that a page would send.
 */
function takeOneClick(scope: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    scope.addContentTypeParser<string>(type, { parseAs: 'string', bodyLimit: mostBytes }, (request, body, done) => {
      if (!oneClick.test(body))
        return done(new Refusal('MALFORMED_REQUEST', 'This is not a one-click unsubscription.'));
      const { token } = request.query as { token?: unknown };
      request.query = {};
      done(null, { token });
    });
}
