import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { StaffReview } from 'shared/contract/staff';
import type { Context } from '../../context';
import { recordAction } from '../../staff/record-action';
import { setShown } from './reviews.repository';

/**
 * A person of the back office puts a review on the site, or takes it off.
 * @param actor who of the back office
 */
export const showReview = (
  context: Context,
  reviewId: string,
  { isShown, actor }: { readonly isShown: boolean; readonly actor: string },
): Promise<StaffReview | Refusal> =>
  inTransaction(context.db, async (tx) => {
    const review = await setShown(tx, reviewId, isShown);
    if (!review) return new Refusal('NOT_FOUND', 'There is no such review.');
    const action = isShown ? 'review: show' : 'review: take off';
    await recordAction(tx, context, { actor, action, reference: review.bookingId });
    return review;
  });
