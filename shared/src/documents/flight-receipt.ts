import { formatLongDateTime, formatNaira, formatPhone } from 'shared/format';
import { taxParts } from '../contract/basket';
import type { BookedFlight } from '../contract/flights';
import type { TravellerType } from '../contract/lists';
import { flightName, wallClock } from './airport-labels';
import { changeConditionOf } from './fare-conditions';
import { changeSections } from './flight-change-rows';
import { cancelledRows, journeySections } from './flight-journey-rows';
import { cancelledRow, paymentRows, paymentSummary, type Receipt, type Row, refundRows, sectionsOf } from './receipt';
import { flightStatusText } from './status-text';

export const flightReceiptFileName = 'flight-booking-details.pdf';

/** True once a paid flight is cancelled: its receipt is about the refund. */
export const isFlightRefund = ({ savedBooking, payment }: BookedFlight): boolean =>
  payment.amountPaid > 0 && savedBooking.status === 'cancelled';

/**
 * The receipt of a booked flight, which is also the e-ticket receipt: the booking, each flight in flight order, the
 * travellers with their tickets, the fare conditions, add-ons and payment details. That of a cancelled one is about the
 * money: first the refund, and of each flight one row.
 */
export const flightReceipt = (booked: BookedFlight): Receipt =>
  isFlightRefund(booked)
    ? {
        title: 'FLIGHT REFUND RECEIPT',
        ...factsOf(booked),
        sections: sectionsOf(
          ['Refund', refundRows(booked.payment, booked.cancelled)],
          ['Flight details', [...bookingRows(booked), ...cancelledRows(booked)]],
          ['Travellers', travellerRows(booked)],
          ['Contact', contactRows(booked)],
          // else the refund names the rule by which it was made
          ['Conditions', booked.cancelled?.rule ? [] : [refundCondition(booked)]],
          ...addedSections(booked),
        ),
      }
    : {
        title: 'FLIGHT BOOKING RECEIPT',
        ...factsOf(booked),
        sections: sectionsOf(
          ['Flight details', bookingRows(booked)],
          ...journeySections(booked),
          ['Travellers', travellerRows(booked)],
          ['Contact', contactRows(booked)],
          ['Conditions', conditionRows(booked)],
          ...addedSections(booked),
        ),
      };

const factsOf = (booked: BookedFlight): Omit<Receipt, 'title' | 'sections'> => ({
  bookingId: booked.savedBooking.bookingId,
  bookedAt: booked.savedBooking.createdAt,
  summary: {
    trip: flightName(booked),
    startsAt: formatLongDateTime(wallClock(booked.offer.slices[0]?.departAt ?? '')),
    ...paymentSummary(booked.payment, booked.transfer_details, isFlightRefund(booked)),
  },
  people: 'Travellers',
  beside: [
    ...returnOf(journeySections(booked)),
    ['Contact', 'Conditions'],
    ...(isFlightRefund(booked) ? [['Contact', 'Add-ons'] as const] : []),
  ],
});

const addedSections = (booked: BookedFlight): readonly (readonly [string, readonly Row[]])[] => [
  ['Add-ons', addOnRows(booked)],
  ...changeSections(booked.changes ?? []),
  [
    'Payment details',
    [...flightFareRows(booked), ...paymentRows(booked.payment, booked.transfer_details, isFlightRefund(booked))],
  ],
];

/** A flight there and one back. */
function returnOf([out, back, more]: ReturnType<typeof journeySections>): NonNullable<Receipt['beside']> {
  return out && back && !more ? [[out[0], back[0]]] : [];
}

const bookingRows = ({ savedBooking, offer, cancelled }: BookedFlight): readonly Row[] => [
  ['Airline reference', savedBooking.airlineReference],
  ['Airline', airlineNames(offer)],
  ['Fare', offer.brand.name],
  cancelledRow(flightStatusText[savedBooking.status], cancelled),
  ['Booked on', formatLongDateTime(savedBooking.createdAt)],
];

/** The airlines that issue the tickets, in the order of their flights. */
function airlineNames({ slices }: BookedFlight['offer']): string {
  const issuers = slices.flatMap(({ segments }) => segments.filter(({ newTicket }, at) => at === 0 || newTicket));
  return [...new Set(issuers.map(({ carrier }) => carrier.name))].join(', ');
}

const typeNames: Readonly<Record<TravellerType, string>> = { ADT: 'Adult', CHD: 'Child', INF: 'Infant' };

const fullName = ({ title, firstName, middleName, lastName }: BookedFlight['travellers'][number]) =>
  [title, firstName, middleName, lastName].filter(Boolean).join(' ');

/** Labels are numbered (`Adult 2`) if there are several; each row has the ticket number once it is issued. */
function travellerRows({ travellers, tickets }: BookedFlight): readonly Row[] {
  return travellers.map((traveller, place) => {
    const alike = travellers.filter(({ type }) => type === traveller.type);
    const number = alike.length > 1 ? ` ${alike.indexOf(traveller) + 1}` : '';
    const own = tickets.filter((ticket) => ticket.traveller === place);
    const numbers = own.map(({ ticketNumber, airline }) =>
      own.length > 1 ? `${airline.name} ${ticketNumber}` : ticketNumber,
    );
    const ticketWords = own.length > 0 && `${own.length > 1 ? 'tickets' : 'ticket'} ${numbers.join(', ')}`;
    return [
      `${typeNames[traveller.type]}${number}`,
      [fullName(traveller), ticketWords].filter(Boolean).join(', '),
    ] as const;
  });
}

const contactRows = ({ contact }: BookedFlight): readonly Row[] => [
  ['E-mail', contact.email],
  ['Phone', formatPhone(contact.phoneNumber)],
];

const refundCondition = ({ offer: { conditions } }: BookedFlight): Row => ['Refund', conditions.refund.text];

const conditionRows = (booked: BookedFlight): readonly Row[] => [
  refundCondition(booked),
  ['Change', changeConditionOf(booked.offer.conditions, booked.addOns, booked.travellers)],
];

type AddOn = BookedFlight['addOns'][number];

/** The price of the booking by component, with a total that is the exact sum of the rows. */
function flightFareRows({ savedBooking: { price }, offer, addOns, coupon }: BookedFlight): readonly Row[] {
  const slices = offer.slices.length;
  const { airportTaxes, salesCharge } = taxParts(price);
  return [
    ['Base fare', formatNaira(price.base), 'part'],
    ['Airport taxes', formatNaira(airportTaxes), 'part'],
    ['Ticket sales charge', formatNaira(salesCharge), 'part'],
    ['Service fee', formatNaira(price.serviceFee), 'part'],
    ...byAddOn(addOns).map(([label, lines]) => {
      const units = lines.reduce((sum, line) => sum + unitsOf(line, slices), 0);
      const kobo = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      return [units === 1 ? label : `${label} × ${units}`, formatNaira(kobo / 100), 'part'] as const;
    }),
    [coupon ? `${coupon.name} coupon` : 'Discount', price.discount > 0 && formatNaira(-price.discount), 'part'],
    ['Changes of date', price.changes && formatNaira(price.changes), 'part'],
    ['Trip Total', formatNaira(price.total), 'total'],
  ];
}

/** Each add-on with its travellers. The prices are in the payment details. */
const addOnRows = ({ addOns, travellers }: BookedFlight): readonly Row[] =>
  byAddOn(addOns).map(([label, lines]) => {
    const owners = lines.map(({ traveller, quantity, per }) => {
      const owner = traveller === null ? undefined : travellers[traveller];
      const whose = owner ? `${owner.firstName} ${owner.lastName}` : 'The whole booking';
      return [whose, quantity > 1 && `× ${quantity}`, per === 'slice' && 'on each flight'].filter(Boolean).join(' ');
    });
    return [label, owners.join('; ')] as const;
  });

/** The number of paid units. An add-on with the unit `slice` is charged once per slice. */
const unitsOf = ({ quantity, per }: AddOn, slices: number) => quantity * (per === 'slice' ? slices : 1);

/** Groups the same add-on of several travellers. */
function byAddOn(addOns: readonly AddOn[]): readonly (readonly [label: string, lines: readonly AddOn[]])[] {
  const ids = [...new Set(addOns.map(({ _id }) => _id))];
  return ids.map((id) => {
    const lines = addOns.filter(({ _id }) => _id === id);
    return [lines[0]?.name ?? id, lines] as const;
  });
}
