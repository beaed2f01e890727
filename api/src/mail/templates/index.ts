import type { Booked, Facts, MailContent } from '../mail-content';
import { paymentMails, reviewMails } from './booking-mails';
import { flightMails } from './flight-mails';
import { rideMails } from './ride-mails';

export type { Booked, Circumstances, Facts } from '../mail-content';

/** Those that a booking of either kind can cause. */
const mailsOfBoth = { ...paymentMails, ...reviewMails };

/** Every mail about a booking, by the name under which it is enqueued. */
export type MailTemplate = keyof typeof rideMails | keyof typeof flightMails | keyof typeof mailsOfBoth;

const isIn = <Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(table, name);

export const templateNames = [rideMails, flightMails, mailsOfBoth].flatMap((table) =>
  Object.keys(table),
) as MailTemplate[];

export const isMailTemplate = (name: unknown): name is MailTemplate => templateNames.some((one) => one === name);

/** The kind of booking that a mail is always about; undefined for one that either kind can cause. */
export function kindOf(template: MailTemplate): Booked['kind'] | undefined {
  if (isIn(rideMails, template)) return 'ride';
  return isIn(flightMails, template) ? 'flight' : undefined;
}

/** A mail as data. Throws if the template is about the other kind of booking. */
export function contentOf(template: MailTemplate, facts: Facts): MailContent {
  if (isIn(mailsOfBoth, template)) return mailsOfBoth[template](facts);
  if (facts.kind === 'ride' && isIn(rideMails, template)) return rideMails[template](facts);
  if (facts.kind === 'flight' && isIn(flightMails, template)) return flightMails[template](facts);
  throw new Error(`The mail ${template} is not about a ${facts.kind}`);
}
