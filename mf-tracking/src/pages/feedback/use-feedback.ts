import { useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureCode } from 'shared/checkout';
import { reviewCommentMaxLength } from 'shared/contract/lists';
import { type DeviceBooking, useDeviceBookings } from 'shared/device-bookings';
import { formatCount, instantOf } from 'shared/format';
import { dropDraft, useDraft, useIsHydrated } from 'shared/shell';
import { emailError } from 'shared/traveller';
import { type FormDefinition, referenceError, toReference, useForm, useSend } from 'shared/ui/forms';
import { type ReviewRequest, sendReview } from '../../api/send-review';
import { dropViewToken, readViewToken } from '../../model/view-token';
import { useReviewedTrip } from './use-reviewed-trip';

const draftKey = 'feedback';

/**
 * The review, kept until it is sent; a link may bring its booking: `?booking=TFY-…`. Of a booking that this tab may open
 * neither reference nor e-mail is asked for.
 */
export function useFeedback() {
  const [query] = useSearchParams();
  const draft = useDraft<FeedbackForm>(draftKey, emptyFeedback);
  const [typed, setTyped] = draft;
  const [isOther, setOther] = useState(false);
  const [lapsed, setLapsed] = useState<string>();
  const isHydrated = useIsHydrated();
  const booking = query.get('booking') ?? '';
  const paid = useDeviceBookings().filter(({ state }) => state === 'paid');
  const ended = paid.filter(hasBegun).sort(byBegin);
  const lately = ended[0]?.bookingId;
  useLayoutEffect(() => {
    if (booking && !referenceError(booking)) setTyped((before) => ({ ...before, bookingId: toReference(booking) }));
  }, [booking, setTyped]);
  useLayoutEffect(() => {
    if (lately) setTyped((before) => (before.bookingId ? before : { ...before, bookingId: lately }));
  }, [lately, setTyped]);
  const bookingId = toReference(typed.bookingId);
  // storage is read, so not in the first render
  const trip = useReviewedTrip(isHydrated && !isOther && lapsed !== bookingId ? bookingId : '');
  const form = useForm(feedbackDefinition(trip !== undefined), draft);
  const { submit, isSending, data, error } = useSend({
    name: draftKey,
    send: sendReview,
    refuse: form.refuse,
    onDone: () => dropDraft(draftKey),
  });
  const code = failureCode(error);
  const isThere = code === 'ALREADY_REVIEWED';
  const hasExpired = code === 'VIEW_EXPIRED';
  useEffect(() => {
    if (isThere) dropDraft(draftKey);
    if (hasExpired) {
      dropViewToken(bookingId);
      setLapsed(bookingId);
    }
  }, [isThere, hasExpired, bookingId]);

  return {
    form,
    trip,
    /** Ended trips of this device besides the one that is shown. */
    others: ended.filter((one) => one.bookingId !== trip?.bookingId),
    /** The next trip of this device, as long as none has ended. */
    ahead: ended.length === 0 ? paid.sort(byBegin).at(-1) : undefined,
    choose(reference: string) {
      setOther(reference === '');
      setTyped((before) => ({ ...before, bookingId: reference }));
    },
    isRide: isRide(typed),
    isSending,
    error,
    /** The reference of a booking that already has a review. */
    reviewedBefore: isThere || (trip?.refused === 'reviewed' && !data) ? bookingId : undefined,
    sent: data && { ...data, hasComment: typed.comment.trim() !== '' },
    submit() {
      if (form.check()) void submit(toReview(typed, trip && readViewToken(bookingId)));
    },
  };
}

/** Whether a journey of this device can be over. */
const hasBegun = ({ beginsAt }: DeviceBooking): boolean =>
  instantOf(beginsAt.slice(0, 10), beginsAt.slice(11)).getTime() < Date.now();

/** The latest first. */
const byBegin = (one: DeviceBooking, other: DeviceBooking): number => other.beginsAt.localeCompare(one.beginsAt);

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

const feedbackDefinition = (isKnown: boolean): FormDefinition<FeedbackField> => ({
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
    email: (value) =>
      isKnown ? undefined : emailError(value, 'Enter the e-mail address that you gave with the booking.'),
    rating: (value) => (value ? undefined : 'Choose from one star to five.'),
    punctuality: unchecked,
    vehicle: unchecked,
    driver: unchecked,
    comment: commentError,
  },
});

/** True for a ride, which has a car and a driver to be rated. */
const isRide = ({ bookingId }: FeedbackForm): boolean => toReference(bookingId).startsWith('TFY-R');

const rideStars = ['punctuality', 'vehicle', 'driver'] as const;

/**
 * The request, from a form without errors; what a flight does not have is left out.
 * @param viewToken in place of the e-mail
 */
function toReview(form: FeedbackForm, viewToken: string | undefined): ReviewRequest {
  const given = isRide(form) ? rideStars.filter((name) => form[name]) : [];
  return {
    bookingId: toReference(form.bookingId),
    ...(viewToken ? { viewToken } : { email: form.email.trim().toLowerCase() }),
    rating: Number(form.rating),
    comment: form.comment.trim(),
    ...Object.fromEntries(given.map((name) => [name, Number(form[name])])),
  };
}
