import { reviewCommentMaxLength } from 'shared/contract/lists';
import { formatCount } from 'shared/format';
import { emailError } from 'shared/traveller';
import { type FormDefinition, referenceError, toReference } from 'shared/ui/forms';
import type { ReviewRequest } from './send-review';

export type FeedbackField = 'bookingId' | 'email' | 'rating' | 'punctuality' | 'vehicle' | 'driver' | 'comment';
export type FeedbackForm = Readonly<Record<FeedbackField, string>>;

export const emptyFeedback: FeedbackForm = {
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

export const feedbackDefinition: FormDefinition<FeedbackField> = {
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
    bookingId: (value) => referenceError(value, 'Enter the booking ID. It stands in every mail about the booking.'),
    email: (value) => emailError(value, 'Enter the e-mail address that you gave with the booking.'),
    rating: (value) => (value ? undefined : 'Choose from one star to five.'),
    punctuality: unchecked,
    vehicle: unchecked,
    driver: unchecked,
    comment: commentError,
  },
};

/** True for a ride, which has a car and a driver to be rated. */
export const isRide = ({ bookingId }: FeedbackForm): boolean => toReference(bookingId).startsWith('TFY-R');

const rideStars = ['punctuality', 'vehicle', 'driver'] as const;

/** The request, from a form without errors; what a flight does not have is left out. */
export function toReview(form: FeedbackForm): ReviewRequest {
  const given = isRide(form) ? rideStars.filter((name) => form[name]) : [];
  return {
    bookingId: toReference(form.bookingId),
    email: form.email.trim().toLowerCase(),
    rating: Number(form.rating),
    comment: form.comment.trim(),
    ...Object.fromEntries(given.map((name) => [name, Number(form[name])])),
  };
}
