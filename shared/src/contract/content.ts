import { z } from 'zod';
import {
  contactMessageLength,
  contactSubjects,
  privacyRequestKinds,
  rating,
  reviewCommentMaxLength,
  subscriptionSources,
} from './lists';
import { defineOperation } from './operation';
import { airportCode, bookingReference, email, instant, phone, text } from './values';

/** The signed token of a link in a mail. */
const mailToken = text(1, 400);
const stars = z.number().int().min(rating.min).max(rating.max);

export const sendContact = defineOperation({
  id: 'sendContact',
  method: 'POST',
  path: '/contact-us/contacts',
  summary: 'Send a message to the operator of the site, which is answered by mail',
  tag: 'content',
  body: z.strictObject({
    fullName: text(2, 120),
    email,
    phone: phone.optional(),
    subject: z.enum(contactSubjects),
    bookingId: bookingReference.optional(),
    message: text(contactMessageLength.min, contactMessageLength.max),
  }),
  data: z.object({ reference: z.string().describe('The reference of the message: "MSG-4K7P-2XQD"') }),
  idempotent: true,
});

export const addMail = defineOperation({
  id: 'addMail',
  method: 'POST',
  path: '/email/add-mail',
  summary: 'Subscribe to the mails about fares; they are sent once the address is confirmed',
  tag: 'content',
  body: z.strictObject({
    email,
    consent: z.literal(true, 'Agree to receive the e-mails first'),
    source: z.enum(subscriptionSources),
    route: z
      .strictObject({ from: airportCode, to: airportCode })
      .optional()
      .describe('A route with its lowest fare in the weekly mail, once its link is opened'),
  }),
  /** The response is the same for a new, an unconfirmed and a confirmed address. */
  data: z.object({ sent: z.literal(true) }),
  idempotent: true,
});

export const confirmMail = defineOperation({
  id: 'confirmMail',
  method: 'GET',
  path: '/email/confirm',
  summary: 'Confirm an address with the token of the mail that was sent to it',
  tag: 'content',
  query: z.strictObject({ token: mailToken }),
  data: z.object({ email: z.string() }),
  errors: ['LINK_EXPIRED'],
});

export const unsubscribe = defineOperation({
  id: 'unsubscribe',
  method: 'POST',
  path: '/email/unsubscribe',
  summary: 'Unsubscribe from the mails about fares; mail clients post here with the token in the URL',
  tag: 'content',
  body: z.strictObject({ token: mailToken }),
  data: z.object({
    email: z.string().describe('Empty if it was already unsubscribed: the address is deleted by then'),
  }),
  errors: ['LINK_EXPIRED'],
});

const alertEnd = z.object({ iata: airportCode, city: z.string() });
const routeAlert = z.object({
  from: alertEnd,
  to: alertEnd,
  token: mailToken.describe('Ends this one, as the link of a mail does'),
});

export const endAlert = defineOperation({
  id: 'endAlert',
  method: 'POST',
  path: '/email/end-alert',
  summary: 'End the alert of one route by its link in the weekly mail; the mail and the other routes stay',
  tag: 'content',
  body: z.strictObject({ token: mailToken }),
  data: z.object({
    left: z.array(routeAlert).describe('The routes that are still watched'),
    leaveToken: mailToken.nullable().describe('Unsubscribes from the whole mail; null once that has happened'),
  }),
  errors: ['LINK_EXPIRED'],
});

export const sendReview = defineOperation({
  id: 'sendReview',
  method: 'POST',
  path: '/contact-us/review-response',
  summary: 'Send a rating and a comment, once per booking',
  tag: 'content',
  body: z
    .strictObject({
      bookingId: bookingReference,
      email: email.optional(),
      viewToken: text(1, 400)
        .optional()
        .describe('In place of the e-mail: the view token of a look-up, or the token of the device that booked'),
      rating: stars,
      comment: text(0, reviewCommentMaxLength),
      punctuality: stars.optional(),
      vehicle: stars.optional(),
      driver: stars.optional(),
    })
    .refine(({ email: address, viewToken }) => (address === undefined) !== (viewToken === undefined), {
      path: ['email'],
      message: 'Enter the e-mail address that you gave with the booking',
    }),
  data: z.object({ isShown: z.boolean().describe('True if the review is shown on the home page') }),
  idempotent: true,
  errors: ['NOT_FOUND', 'VIEW_EXPIRED', 'STATE_CONFLICT', 'ALREADY_REVIEWED'],
});

export const review = z.object({
  rating: z.number().int(),
  comment: z.string(),
  name: z.string().describe('"Chiamaka E."'),
  about: z.string().describe('"Lagos to Abuja"'),
  writtenOn: instant,
});
export type Review = z.output<typeof review>;

export const getReviews = defineOperation({
  id: 'getReviews',
  method: 'GET',
  path: '/reviews',
  summary: 'The reviews of travellers, newest first',
  tag: 'content',
  data: z.object({
    average: z.number().nullable().describe('The average of all ratings, one decimal; null if there are none'),
    count: z.number().int(),
    reviews: z.array(review).describe('At most 12, each with a comment'),
  }),
});

export const requestPrivacy = defineOperation({
  id: 'requestPrivacy',
  method: 'POST',
  path: '/privacy/requests',
  summary: 'Request a copy or the erasure of personal data; a link is sent by mail',
  tag: 'privacy',
  body: z.strictObject({ email, wants: z.enum(privacyRequestKinds) }),
  /** The response is the same whether or not data is stored for the address. */
  data: z.object({ sent: z.literal(true) }),
  idempotent: true,
});

const retainedBooking = z.object({
  bookingId: bookingReference,
  reason: z.string().describe('Why it cannot be erased yet, as a sentence'),
});

export const openPrivacyRequest = defineOperation({
  id: 'openPrivacyRequest',
  method: 'POST',
  path: '/privacy/requests/open',
  summary: 'The request behind the link of a privacy mail, and the data that it concerns',
  tag: 'privacy',
  body: z.strictObject({ token: mailToken }),
  data: z.object({
    email: z.string(),
    wants: z.enum(privacyRequestKinds),
    expiresOn: instant,
    counts: z.object({
      bookings: z.number().int(),
      messages: z.number().int(),
      reviews: z.number().int(),
      subscriptions: z.number().int(),
    }),
    keeps: z.array(retainedBooking).describe('Bookings that cannot be erased yet'),
  }),
  errors: ['LINK_EXPIRED'],
});

export const copyData = defineOperation({
  id: 'copyData',
  method: 'POST',
  path: '/privacy/requests/copy',
  summary: 'All data that is stored for the address, to be saved as a file',
  tag: 'privacy',
  body: z.strictObject({ token: mailToken }),
  data: z.record(z.string(), z.unknown()),
  errors: ['LINK_EXPIRED'],
});

export const eraseData = defineOperation({
  id: 'eraseData',
  method: 'POST',
  path: '/privacy/requests/erase',
  summary: 'Erase the data that is stored for the address, except bookings that cannot be erased yet',
  tag: 'privacy',
  body: z.strictObject({ token: mailToken }),
  data: z.object({
    erased: z.number().int().describe('The number of erased records'),
    keeps: z.array(retainedBooking),
  }),
  idempotent: true,
  errors: ['LINK_EXPIRED'],
});

const siteContacts = z.object({
  company: z.string().optional().describe('The legal operator of the site'),
  registration: z.string().optional(),
  address: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  whatsApp: z.string().optional(),
  hours: z.string().optional(),
});

export const getSiteContacts = defineOperation({
  id: 'getSiteContacts',
  method: 'GET',
  path: '/site/contacts',
  summary: 'Who runs the site and how travellers reach it, as far as it is known',
  tag: 'content',
  data: siteContacts,
});
