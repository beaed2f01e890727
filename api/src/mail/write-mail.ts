import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand, type SiteContacts } from 'shared/brand';
import {
  calendarFileName,
  flightCalendarFile,
  flightCalendarFileName,
  flightReceiptFileName,
  flightReceiptPdf,
  receiptFileName,
  rideCalendarFile,
  rideReceiptPdf,
} from 'shared/documents';
import { pathTo } from 'shared/paths';
import type { PaymentKind } from '../payments/payable';
import type { Settings } from '../settings/settings';
import type { Attachment, Facts, Frame, MailContent } from './mail-content';
import { htmlPart, markCid, pinCid, textPart } from './render';
import { bookingSummary, paymentMails, reviewMails } from './templates/booking-mails';
import { changeMails } from './templates/change-mails';
import { flightMails } from './templates/flight-mails';
import { rideMails } from './templates/ride-mails';
import type { MailMessage } from './transports';

const brandFolder = path.resolve(import.meta.dirname, '../../../shared/src/brand/assets');

export const readMark = (): Promise<Buffer> => readFile(path.join(brandFolder, 'mark-mail.png'));

/** The pictures that a mail shows, in the mail itself: its readers load none from elsewhere. */
async function picturesOf({ blocks }: MailContent): Promise<MailMessage['pictures']> {
  const mark = { cid: markCid, filename: 'mark.png', content: await readMark() };
  if (!blocks.some((block) => block.kind === 'notice' && block.isPlace)) return [mark];
  const pin = await readFile(path.join(import.meta.dirname, 'assets/pin.png'));
  return [mark, { cid: pinCid, filename: 'pin.png', content: pin }];
}

/** The same file as on the page of the booking. jsPDF is large, so it is loaded with the first receipt. */
async function receiptOf(about: Facts, seller: SiteContacts): Promise<ArrayBuffer> {
  const { jsPDF } = await import('jspdf');
  return about.kind === 'ride'
    ? rideReceiptPdf(jsPDF, about.oneWay?.whole ?? about.booked, seller)
    : flightReceiptPdf(jsPDF, about.booked, seller);
}

type Drawn = MailMessage['attachments'][number];

const draw: Readonly<Record<Attachment, (about: Facts, seller: SiteContacts) => Promise<Drawn>>> = {
  receipt: async (about, seller) => ({
    filename: about.kind === 'ride' ? receiptFileName : flightReceiptFileName,
    contentType: 'application/pdf',
    content: Buffer.from(await receiptOf(about, seller)),
  }),
  calendar: async (about) => ({
    filename: about.kind === 'ride' ? calendarFileName : flightCalendarFileName,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(
      about.kind === 'ride' ? rideCalendarFile(about.oneWay?.whole ?? about.booked) : flightCalendarFile(about.booked),
    ),
  }),
};

const attachAll = (wanted: readonly Attachment[], about: Facts, seller: SiteContacts): Promise<Drawn[]> =>
  Promise.all(wanted.map((enclosure) => draw[enclosure](about, seller)));

interface MailRequest {
  readonly template: MailTemplate;
  readonly facts: Facts;
  readonly contacts: SiteContacts;
  /** Identifies the mail across repetitions. */
  readonly key: string;
  readonly date: Date;
}

/** `ride-paid.<hash of the key>@<domain of the sender>`. */
export function messageIdOf(template: string, key: string, from: string): string {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `${template}.${hash}@${domain}`;
}

/** A whole message, ready for a transport. The same request gives the same message. */
export async function writeMail(
  request: MailRequest,
  settings: Pick<Settings, 'mail' | 'supportMail'> & { readonly payment: Pick<Settings['payment'], 'isTestMode'> },
): Promise<MailMessage> {
  const { template, facts, contacts, key, date } = request;
  const { bookingId, addressee } = bookingSummary(facts);
  const content = contentOf(template, facts);
  const frame: Frame = {
    brandName: brand.name,
    siteUrl: facts.origin,
    because: `this address was given for a ${facts.kind}`,
    reference: { label: 'Booking ID', value: bookingId },
    // the reference opens nothing: the page asks for the name, which no address contains
    trackUrl: facts.origin + pathTo('trackBooking', { query: { booking: bookingId } }),
    tripUrl: facts.origin + pathTo('trip'),
    supportEmail: contacts.email,
    supportPhone: contacts.phone,
    supportWhatsApp: contacts.whatsApp,
    isTestMode: settings.payment.isTestMode,
  };
  return {
    messageId: messageIdOf(template, key, settings.mail.from),
    // names are unverified before a payment, so they are left out
    to: {
      name: facts.booked.payment.paidAt ? `${addressee.firstName} ${addressee.lastName}` : '',
      address: addressee.email,
    },
    date,
    // replies go to support
    ...(settings.supportMail && { replyTo: settings.supportMail }),
    subject: `${content.subject} (${bookingId})`,
    text: textPart(content, frame),
    html: htmlPart(content, frame),
    pictures: await picturesOf(content),
    attachments: await attachAll(content.attachments ?? [], facts, contacts),
  };
}

/** Those that a booking of either kind can cause. */
const mailsOfBoth = { ...paymentMails, ...reviewMails };

/** Every mail about a booking, by the name under which it is enqueued. */
export type MailTemplate =
  | keyof typeof rideMails
  | keyof typeof flightMails
  | keyof typeof changeMails
  | keyof typeof mailsOfBoth;

const isIn = <Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name =>
  Object.hasOwn(table, name);

export const templateNames = [rideMails, flightMails, changeMails, mailsOfBoth].flatMap((table) =>
  Object.keys(table),
) as MailTemplate[];

export const isMailTemplate = (name: unknown): name is MailTemplate => templateNames.some((one) => one === name);

/** What a mail is always about; undefined for one that each kind can cause. */
export function kindOf(template: MailTemplate): PaymentKind | undefined {
  if (isIn(rideMails, template)) return 'ride';
  if (isIn(changeMails, template)) return 'change';
  return isIn(flightMails, template) ? 'flight' : undefined;
}

/** A mail as data. Throws if the template is about the other kind of booking. */
function contentOf(template: MailTemplate, facts: Facts): MailContent {
  if (isIn(mailsOfBoth, template)) return mailsOfBoth[template](facts);
  if (facts.kind === 'ride' && isIn(rideMails, template)) return rideMails[template](facts);
  if (facts.kind === 'flight' && isIn(flightMails, template)) return flightMails[template](facts);
  if (facts.kind === 'flight' && facts.change && isIn(changeMails, template))
    return changeMails[template]({ ...facts, change: facts.change });
  throw new Error(`The mail ${template} is not about a ${facts.kind}`);
}
