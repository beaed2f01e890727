import { brand, type SiteContacts } from 'shared/brand';
import { recordMail } from '../bookings/booking-records';
import { readSiteContacts } from '../contacts/contacts.repository';
import type { Context } from '../context';
import type { JobHandler } from '../jobs';
import type { KindName } from '../payments/payable';
import type { Settings } from '../settings/settings';
import type { Frame, MailContent } from './mail-content';
import { htmlPart, markCid, textPart } from './render';
import { type MailMessage, sendMessage } from './transports';
import { messageIdOf, readMark } from './write-mail';

/** A mail without a booking: recipient, reason and content. */
export interface Letter {
  readonly to: MailMessage['to'];
  /** After "You get this e-mail because": `this address was given for a message`. */
  readonly because: string;
  readonly reference?: Frame['reference'];
  readonly content: Omit<MailContent, 'attachments'>;
  readonly replyTo?: string;
  /** The booking that the letter is about, where the staff can see that it was sent. */
  readonly booking?: { readonly kind: KindName; readonly id: string };
  /** For every mail of a list: the page that ends it, and the address to which mail programs post for that. */
  readonly leave?: { readonly pageUrl: string; readonly oneClickUrl: string };
}

export interface LetterRequest {
  /** Begins the name of its file in a mailbox on disk. */
  readonly name: string;
  readonly letter: Letter;
  readonly contacts: SiteContacts;
  /** Identifies the letter across repetitions. */
  readonly key: string;
  readonly date: Date;
}

/** A whole message, ready for a transport. The same request gives the same message. */
export async function writeLetter(
  { name, letter, contacts, key, date }: LetterRequest,
  settings: Pick<Settings, 'mail' | 'origin'> & { readonly payment: Pick<Settings['payment'], 'isTestMode'> },
): Promise<MailMessage> {
  const { to, because, reference, content, replyTo, leave } = letter;
  const frame: Frame = {
    brandName: brand.name,
    siteUrl: settings.origin,
    because,
    reference,
    unsubscribeUrl: leave?.pageUrl,
    supportEmail: contacts.email,
    supportPhone: contacts.phone,
    supportWhatsApp: contacts.whatsApp,
    isTestMode: settings.payment.isTestMode,
  };
  return {
    messageId: messageIdOf(name, key, settings.mail.from),
    to,
    replyTo,
    oneClickUrl: leave?.oneClickUrl,
    date,
    subject: reference ? `${content.subject} (${reference.value})` : content.subject,
    text: textPart(content, frame),
    html: htmlPart(content, frame),
    pictures: [{ cid: markCid, filename: 'mark.png', content: await readMark() }],
    attachments: [],
  };
}

/** Writes one letter of an area; undefined if it is no longer correct. */
export type LetterWriter = (id: string, context: Context) => Promise<Letter | undefined>;

/**
 * The job that sends a letter: its payload has the name of the letter and the id of a row, and no personal data. A
 * repetition sends the same letter.
 */
export const letterHandler =
  (letters: Readonly<Record<string, LetterWriter>>): JobHandler =>
  async ({ letter: name, id }, context, { key }) => {
    const write = letters[String(name)];
    if (!write) throw new Error(`No letter ${name}`);
    const letter = await write(String(id), context);
    if (!letter) return;
    const contacts = await readSiteContacts(context.db);
    const request = { name: String(name), letter, contacts, key, date: context.now() };
    const message = await writeLetter(request, context.settings);
    const outcome = await sendMessage(context, message);
    const { booking } = letter;
    if (booking)
      await recordMail(context, {
        key,
        kind: booking.kind,
        bookingId: booking.id,
        template: String(name),
        subject: message.subject,
        address: letter.to.address,
        outcome,
      });
    if (outcome === 'refused')
      context.log.warn({ letter: name }, 'A mail was refused for good: its address does not exist');
  };
