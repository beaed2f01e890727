import { useEffect, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode } from 'shared/checkout';
import { dropDraft, useDraft } from 'shared/shell';
import { referenceError, toReference, useForm, useSend } from 'shared/ui/forms';
import { emptyFeedback, type FeedbackForm, feedbackDefinition, isRide, toReview } from './feedback-form';
import { sendReview } from './send-review';

const draftKey = 'feedback';

/** The review, kept until it is sent; a link may bring its booking: `?booking=TFY-…`. */
export function useFeedback() {
  const [query] = useSearchParams();
  const draft = useDraft<FeedbackForm>(draftKey, emptyFeedback);
  const [typed, setTyped] = draft;
  const booking = query.get('booking') ?? '';
  useLayoutEffect(() => {
    if (booking && !referenceError(booking)) setTyped((before) => ({ ...before, bookingId: toReference(booking) }));
  }, [booking, setTyped]);
  const form = useForm(feedbackDefinition, draft);
  const { submit, isSending, data, error } = useSend({
    name: draftKey,
    send: sendReview,
    refuse: form.refuse,
    onDone: () => dropDraft(draftKey),
  });
  const isThere = failureCode(error) === 'ALREADY_REVIEWED';
  useEffect(() => {
    if (isThere) dropDraft(draftKey);
  }, [isThere]);

  return {
    form,
    isRide: isRide(typed),
    isSending,
    error,
    /** What became of the review, once it is there. */
    /** The booking that was reviewed before, where that is why this review was not taken. */
    reviewedBefore: isThere ? toReference(typed.bookingId) : undefined,
    sent: data && { ...data, hasComment: typed.comment.trim() !== '' },
    submit() {
      if (form.check()) void submit(toReview(typed));
    },
  };
}

export type FeedbackState = ReturnType<typeof useFeedback>;
