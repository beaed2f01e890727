import type { LetterWriter } from '../mail/write-letter';
import { contactForSupport, contactReceived } from './contact/contact-letters';
import {
  fareNews,
  subscriptionConfirm,
  subscriptionKnown,
  subscriptionWelcome,
} from './subscription/subscription-letters';

/** Every letter of this area, by the name under which it is enqueued. */
export const contentLetters = {
  'contact-received': contactReceived,
  'contact-for-support': contactForSupport,
  'subscription-confirm': subscriptionConfirm,
  'subscription-welcome': subscriptionWelcome,
  'subscription-known': subscriptionKnown,
  'fare-news': fareNews,
} as const satisfies Readonly<Record<string, LetterWriter>>;
