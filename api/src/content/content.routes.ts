import type { FastifyInstance } from 'fastify';
import { addMail, confirmMail, getReviews, sendContact, sendReview, unsubscribe } from 'shared/contract/content';
import { listStaffReviews, showReview as showReviewOperation } from 'shared/contract/staff';
import type { Context } from '../context';
import { route } from '../http';
import { staffOf } from '../http/staff';
import { sendContact as send } from './contact/send-contact';
import type { ReviewableKind } from './reviews/reviewable';
import { listForStaff, listReviews } from './reviews/reviews.repository';
import { sendReview as review } from './reviews/send-review';
import { showReview } from './reviews/show-review';
import { addMail as add } from './subscription/add-mail';
import { confirmMail as confirm } from './subscription/confirm-mail';
import { takeOneClick } from './subscription/one-click';
import { unsubscribe as leave } from './subscription/unsubscribe';

const reviewsCacheSeconds = 60;

/** Serves messages, the subscription to the mails about fares, and reviews of the bookings that `kinds` give. */
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
  route(app, listStaffReviews, () => listForStaff(context.db));
  route(app, showReviewOperation, ({ params, body, request }) =>
    showReview(context, params.id, { ...body, actor: staffOf(request) }),
  );
}
