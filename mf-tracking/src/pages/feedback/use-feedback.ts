import { useEffect, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode } from 'shared/checkout';
import { reviewCommentMaxLength } from 'shared/contract/lists';
import { type DeviceBooking, useDeviceBookings } from 'shared/device-bookings';
import { formatCount, instantOf } from 'shared/format';
import { dropDraft, useDraft } from 'shared/shell';
import { emailError } from 'shared/traveller';
import { type FormDefinition, referenceError, toReference, useForm, useSend } from 'shared/ui/forms';
import { type ReviewRequest, sendReview } from '../../api/send-review';

const draftKey = 'feedback';

/** The review, kept until it is sent; a link may bring its booking: `?booking=TFY-…`. */
export function useFeedback() {
  const [query] = useSearchParams();
  const draft = useDraft<FeedbackForm>(draftKey, emptyFeedback);
  const [typed, setTyped] = draft;
  const booking = query.get('booking') ?? '';
  const lately = useDeviceBookings().find(hasBegun)?.bookingId;
  useLayoutEffect(() => {
    if (booking && !referenceError(booking)) setTyped((before) => ({ ...before, bookingId: toReference(booking) }));
  }, [booking, setTyped]);
  useLayoutEffect(() => {
    if (lately) setTyped((before) => (before.bookingId ? before : { ...before, bookingId: lately }));
  }, [lately, setTyped]);
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
    /** The reference of a booking that already has a review. */
    reviewedBefore: isThere ? toReference(typed.bookingId) : undefined,
    sent: data && { ...data, hasComment: typed.comment.trim() !== '' },
    submit() {
      if (form.check()) void submit(toReview(typed));
    },
  };
}

/** Whether a journey of this device can be over. */
const hasBegun = ({ state, beginsAt }: DeviceBooking): boolean =>
  state === 'paid' && instantOf(beginsAt.slice(0, 10), beginsAt.slice(11)).getTime() < Date.now();

export type FeedbackState = ReturnType<typeof useFeedback>;

type FeedbackField = 'bookingId' | 'email' | 'rating' | 'punctuality' | 'vehicle' | 'driver' | 'comment';
type FeedbackForm = Readonly<Record<FeedbackField, string>>;

const emptyFeedback: FeedbackForm = {
  bookingId: '',
  email: '',
  rating: '',
  punctuality: '',
  vehicle: '',
  driver: '',
  comment: '',
};

const unchecked = () => undefined;

function commentError({ length }: string): string | undefined {
  const max = reviewCommentMaxLength;
  return length > max ? `Use at most ${formatCount(max)} characters; this has ${formatCount(length)}.` : undefined;
}

const feedbackDefinition: FormDefinition<FeedbackField> = {
  labels: {
    bookingId: 'Booking ID',
    email: 'E-mail of the booking',
    rating: 'How was it?',
    punctuality: 'Punctuality',
    vehicle: 'Vehicle',
    driver: 'Driver',
    comment: 'Comment',
  },
  rules: {
    bookingId: (value) =>
      referenceError(value, 'Enter the booking ID. You find it in every e-mail about your booking.'),
    email: (value) => emailError(value, 'Enter the e-mail address that you gave with the booking.'),
    rating: (value) => (value ? undefined : 'Choose from one star to five.'),
    punctuality: unchecked,
    vehicle: unchecked,
    driver: unchecked,
    comment: commentError,
  },
};

/** True for a ride, which has a car and a driver to be rated. */
const isRide = ({ bookingId }: FeedbackForm): boolean => toReference(bookingId).startsWith('TFY-R');

const rideStars = ['punctuality', 'vehicle', 'driver'] as const;

/** The request, from a form without errors; what a flight does not have is left out. */
function toReview(form: FeedbackForm): ReviewRequest {
  const given = isRide(form) ? rideStars.filter((name) => form[name]) : [];
  return {
    bookingId: toReference(form.bookingId),
    email: form.email.trim().toLowerCase(),
    rating: Number(form.rating),
    comment: form.comment.trim(),
    ...Object.fromEntries(given.map((name) => [name, Number(form[name])])),
  };
}
