import { callOperation, HttpRefusal, Refusal } from 'server/http';
import { type SiteContacts, whatsAppAddress } from 'shared/brand';
import { getSiteContacts } from 'shared/contract/content';
import { type RideStatus, refundTime } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import { type TrackedFlight, type TrackedRide, trackFlight, trackRide } from 'shared/contract/tracking';
import { flightStatusText, paymentStatusText, rideRoute, rideStatusText, sliceRows } from 'shared/documents';
import { formatLongDate, formatLongDateTime, formatLongDeadline, formatNaira, formatPhone } from 'shared/format';
import { html, type Markup } from 'shared/html';
import { formActions, paths } from 'shared/paths';
import type { PlainPage } from './plain-page';
import type { PostedForm } from './posted-form';
import { referenceIn } from './reference-in';

/** Looks a booking up, as the pages of tracking do. The answer is the page itself: no address names a booking. */
export const trackBookingForm: PostedForm = {
  title: 'Track Booking',
  form: {
    method: 'post',
    action: formActions.trackBooking,
    submit: 'Track',
    fields: [
      {
        kind: 'line',
        name: 'bookingId',
        label: 'Booking ID',
        attributes: {
          autocomplete: 'off',
          autocapitalize: 'characters',
          spellcheck: 'false',
          placeholder: 'TFY-R8K2-MQX4',
        },
      },
      {
        kind: 'line',
        name: 'who',
        label: 'Last name or e-mail',
        attributes: { autocomplete: 'family-name', spellcheck: 'false' },
      },
    ],
  },
  async submit({ bookingId = '', who = '' }, { app, ...call }) {
    const reference = referenceIn(bookingId);
    const person = who.trim();
    const fields = {
      ...(!reference && { bookingId: 'Write the whole booking ID, like TFY-R8K2-MQX4.' }),
      ...(!person && { who: 'Enter the last name or the e-mail of the booking.' }),
    };
    if (!reference || !person) throw invalid(fields);
    const body = { bookingId: reference, ...(person.includes('@') ? { email: person } : { lastName: person }) };
    try {
      const contacts = await callOperation(app, getSiteContacts, { body: undefined, ...call });
      return reference.startsWith('TFY-R')
        ? ridePage(await callOperation(app, trackRide, { body, ...call }), contacts)
        : flightPage(await callOperation(app, trackFlight, { body, ...call }), contacts);
    } catch (error) {
      const fault = error instanceof HttpRefusal && (error.fields?.lastName ?? error.fields?.email);
      throw fault ? invalid({ who: fault }) : error;
    }
  },
};

const invalid = (fields: Readonly<Record<string, string>>) =>
  new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields });

type Row = readonly [label: string, value: Markup | string | false | undefined];

const rowsMarkup = (rows: readonly Row[]): Markup =>
  html`<dl>${rows.flatMap(([label, value]) =>
    value ? [html`<div><dt>${label}</dt><dd>${value}</dd></div>`] : [],
  )}</dl>`;

const withoutPickup: readonly RideStatus[] = ['completed', 'cancelled', 'no_show', 'expired', 'payment_review'];

const ridePage = ({ wayBack, ...tracked }: TrackedRide, contacts: SiteContacts): PlainPage => {
  const { status, timeline } = tracked;
  const past = timeline.map((event) => ({ ...event, state: rideStatusText[event.status] }));
  const rows: readonly Row[] = [
    ...wayRows(tracked),
    ['Way back', wayBack && rideStatusText[wayBack.status]],
    ...(wayBack ? wayRows(wayBack) : []),
  ];
  return bookingPage(tracked, { state: rideStatusText[status], past, rows, contacts });
};

function wayRows({
  status,
  ride,
  meetingPoint,
  driver,
}: Pick<TrackedRide, 'status' | 'ride' | 'meetingPoint' | 'driver'>): readonly Row[] {
  const isPickupAhead = !withoutPickup.includes(status);
  return [
    ['Ride', rideRoute(ride)],
    ['Pickup', formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)],
    ['Meeting point', isPickupAhead && meetingPoint],
    ['Flight', ride.flightNumber ?? undefined],
    ['Car', `${ride.color} ${ride.name}`],
    ['Driver', driver?.name],
    ['Phone of the driver', driver ? phoneLink(driver.phone) : undefined],
    ['Number plate', driver?.plateNumber],
  ];
}

const flightPage = (
  { status, slices, airports, airlineReference, tickets, timeline, ...tracked }: TrackedFlight,
  contacts: SiteContacts,
): PlainPage => {
  const past = timeline.map((event) => ({ ...event, state: flightStatusText[event.status] }));
  const rows: readonly Row[] = [
    ...sliceRows({ offer: { slices }, airports }).map(({ label, value }): Row => [label, value]),
    ['Airline reference', airlineReference],
    ['Tickets', tickets.map(({ ticketNumber }) => ticketNumber).join(', ')],
  ];
  return bookingPage(tracked, { state: flightStatusText[status], past, rows, contacts });
};

const phoneLink = (phone: string) => html`<a href="tel:${phone}">${formatPhone(phone)}</a>`;

interface PastEvent {
  readonly at: string;
  readonly note: string;
  /** The state of the booking after it. */
  readonly state: string;
}

interface ShownBooking {
  /** The state of the booking. */
  readonly state: string;
  readonly past: readonly PastEvent[];
  readonly rows: readonly Row[];
  readonly contacts: SiteContacts;
}

function bookingPage(
  { bookingId, payment }: Pick<TrackedRide, 'bookingId' | 'payment'>,
  { state, past, rows, contacts }: ShownBooking,
): PlainPage {
  return {
    title: state,
    content: html`<p class="lead">Booking ${bookingId}</p>
<div class="card">${rowsMarkup([...rows, ...paymentRows(payment)])}</div>
<section class="card" aria-labelledby="past"><h2 id="past">What has happened</h2>
${rowsMarkup(past.map(({ at, note, state }): Row => [formatLongDateTime(new Date(at)), note || state]))}</section>
<section class="card" aria-labelledby="reach"><h2 id="reach">How to reach us</h2>
${reachMarkup(contacts)}</section>
<p>Paying, cancelling and the receipt need JavaScript: switch it on in your browser, then open
<a href="${paths.trackBooking}">Track Booking</a>. There you can look up another booking, too.</p>`,
  };
}

const paymentRows = ({ status, amountDue, amountPaid, refund, rejected, takes }: Payment): readonly Row[] => [
  ['Payment', paymentStatusText[status]],
  ['Amount', formatNaira(amountDue)],
  ['Received', amountPaid > 0 && amountPaid !== amountDue && formatNaira(amountPaid)],
  [
    'Returned by your bank',
    rejected &&
      `${formatNaira(rejected.amount)}${takes === 'exact' ? ': the account takes only the exact amount, in time and in one transfer' : ''}`,
  ],
  ['Refund', refund ? `${formatNaira(refund.amount)}, ${refundText(refund)}` : undefined],
];

function refundText({ amount, dueOn, refundedAt, underWay, returned = 0 }: NonNullable<Payment['refund']>): string {
  if (refundedAt) return `sent ${formatLongDateTime(new Date(refundedAt))}`;
  const sent = returned > 0 ? `${formatNaira(returned)} of it sent, ` : '';
  const since = underWay && `on its way since ${formatLongDate(new Date(underWay.since))}`;
  const isWhole = underWay && Math.round((amount - returned - underWay.amount) * 100) === 0;
  if (isWhole) return `${sent && `${sent}the rest `}${since}. ${refundTime}`;
  const begun = `${sent}${underWay ? `${formatNaira(underWay.amount)} ${since}, ` : ''}`;
  return `${begun && `${begun}the rest `}due by ${formatLongDeadline(new Date(dueOn))}`;
}

function reachMarkup({ phone, whatsApp, email, hours }: SiteContacts): Markup {
  return html`<p><a href="${paths.contact}">Write to us</a></p>
${phone ? html`<p>${phoneLink(phone)}</p>` : undefined}
${whatsApp ? html`<p><a href="${whatsAppAddress(whatsApp)}">WhatsApp</a></p>` : undefined}
${email ? html`<p><a href="mailto:${email}">${email}</a></p>` : undefined}
${hours ? html`<p>${hours}</p>` : undefined}`;
}
