import { formatLongDateTime, formatPhone } from 'shared/format';
import type { BookedFlight } from '../contract/flights';
import type { TravellerType } from '../contract/lists';
import { addOnRows, flightFareRows } from './flight-fare-rows';
import { journeySections } from './flight-journey-rows';
import { flightStatusText } from './flight-status';
import { paymentRows } from './payment-rows';
import { type Receipt, type Row, sectionsOf } from './receipt';

export const flightReceiptFileName = 'flight-booking-details.pdf';

/**
 * The receipt of a booked flight, which is its e-ticket receipt too: the booking, each flight in the order flown, the
 * travellers with their tickets, the rules of the fare, add-ons, payment details.
 */
export const flightReceipt = (booked: BookedFlight): Receipt => ({
  title: 'FLIGHT BOOKING RECEIPT',
  bookingId: booked.savedBooking.bookingId,
  bookedAt: booked.savedBooking.createdAt,
  sections: sectionsOf(
    ['Flight details', bookingRows(booked)],
    ...journeySections(booked),
    ['Travellers', travellerRows(booked)],
    ['Contact', contactRows(booked)],
    ['Conditions', conditionRows(booked)],
    ['Add-ons', addOnRows(booked)],
    ['Payment details', [...flightFareRows(booked), ...paymentRows(booked.payment, booked.transfer_details)]],
  ),
});

const bookingRows = ({ savedBooking, offer }: BookedFlight): readonly Row[] => [
  ['Airline reference', savedBooking.airlineReference],
  ['Airline', offer.airline.name],
  ['Fare', offer.brand.name],
  ['Status', flightStatusText[savedBooking.status]],
  ['Booked on', formatLongDateTime(savedBooking.createdAt)],
];

const typeNames: Readonly<Record<TravellerType, string>> = { ADT: 'Adult', CHD: 'Child', INF: 'Infant' };

const fullName = ({ title, firstName, middleName, lastName }: BookedFlight['travellers'][number]) =>
  [title, firstName, middleName, lastName].filter(Boolean).join(' ');

/** `Adult 2` where there are more; each with the ticket once it is issued. */
function travellerRows({ travellers, tickets }: BookedFlight): readonly Row[] {
  return travellers.map((traveller, place) => {
    const alike = travellers.filter(({ type }) => type === traveller.type);
    const number = alike.length > 1 ? ` ${alike.indexOf(traveller) + 1}` : '';
    const own = tickets.filter((ticket) => ticket.traveller === place).map(({ ticketNumber }) => ticketNumber);
    const ticketWords = own.length > 0 && `ticket ${own.join(', ')}`;
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

const conditionRows = ({ offer: { conditions } }: BookedFlight): readonly Row[] => [
  ['Refund', conditions.refund.text],
  ['Change', conditions.change.text],
];
