import type { SiteContacts } from 'shared/brand';
import { exampleChange, exampleFlight } from 'shared/contract/example-flight';
import { exampleRide } from 'shared/contract/example-ride';
import type { PaymentKind } from '../../payments/payable';
import type { Booked, MailContext } from '../mail-content';
import { kindOf, type MailTemplate, writeMail } from '../write-mail';

const mailContext: MailContext = {
  origin: 'https://tafiya.test',
  rules: { undecidedPriceHours: 24, earliestPickupSeconds: 10_800, latestPickupDays: 90 },
  nowMs: Date.parse('2026-11-20T14:31:00Z'),
};

const driver = {
  name: 'Musa Bello',
  phone: '+2348031112233',
  plateNumber: 'LSR-482-KJ',
  meetingPoint: 'At the pillar with the letter C',
};

export const examples = {
  ride: { kind: 'ride', booked: exampleRide },
  flight: { kind: 'flight', booked: exampleFlight },
  change: { kind: 'flight', booked: exampleFlight, change: exampleChange },
} as const satisfies Record<PaymentKind, Booked & Pick<MailContext, 'change'>>;

interface Example extends Partial<MailContext> {
  /** The booking; the example of the template's kind if none is given. */
  readonly about?: Booked & Pick<MailContext, 'change'>;
  readonly key?: string;
  readonly contacts?: SiteContacts;
}

/** A mail of a template, as it would be sent. */
export const exampleMail = (
  template: MailTemplate,
  { about = examples[kindOf(template) ?? 'ride'], key = 'mail:example', contacts = {}, ...given }: Example = {},
) =>
  writeMail(
    {
      template,
      contacts,
      key,
      date: new Date('2026-11-20T14:31:00Z'),
      facts: { ...about, ...mailContext, ...(template.startsWith('ride-driver-') && { driver }), ...given },
    },
    {
      mail: { transport: 'folder', folder: '/unused', from: 'Tafiya <bookings@tafiya.test>' },
      payment: { isTestMode: true },
      supportMail: 'help@tafiya.test',
    },
  );
