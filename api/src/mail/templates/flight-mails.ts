import { changeConditionOf, cityOf, flightCalendarFileName, isFlightRefund } from 'shared/documents';
import { formatExpiry, formatNaira } from 'shared/format';
import type { FlightMail } from '../../flights/flight-states';
import type { Block, FlightFacts, MailContent, Row } from '../mail-content';
import {
  calendarLinkOf,
  refundOf,
  retainedBlocks,
  revivedBlocks,
  sentAlready,
  statusNoteBlocks,
} from './booking-parts';
import {
  bookingLink,
  checkInRows,
  flightRows,
  flightShort,
  flightTimes,
  paymentLink,
  ridesOfFlight,
  route,
  searchLink,
  ticketRows,
  wayShort,
  wayToCheckIn,
} from './flight-parts';

/** The mails that follow a flight's states. */
export const flightMails: Readonly<Record<FlightMail, (facts: FlightFacts) => MailContent>> = {
  'flight-ticketed': (facts) => {
    const { booked } = facts;
    return {
      subject: `Your flight is booked: ${flightShort(booked)}`,
      preview: `Paid: ${formatNaira(booked.savedBooking.price.total)}. Your tickets are issued.`,
      heading: 'Your flight is booked',
      blocks: [
        route(booked, true),
        flightTimes(booked),
        {
          kind: 'paragraph',
          text: `Thank you, ${booked.travellers[0]?.firstName ?? 'traveller'}. Your payment is in, and your tickets are issued. Your receipt and a file for your calendar are attached.`,
        },
        ...revivedBlocks(booked.payment, 'The seats were still free'),
        atTheAirport(facts),
        ...ridesOfFlight(facts),
        ...(booked.whatGoesBack ? [{ kind: 'paragraph', text: booked.whatGoesBack } as const] : []),
        {
          kind: 'paragraph',
          text: `Other plans? You can change the date yourself: open the booking by the link at the end of this e-mail and press “Change date”. ${changeConditionOf(booked.offer.conditions, booked.addOns, booked.travellers)}`,
        },
        ...ticketRows(booked),
        bookingLink(facts),
        calendarLinkOf(facts.origin, booked.savedBooking._id, flightCalendarFileName),
      ],
      attachments: ['receipt', 'calendar'],
    };
  },

  'flight-check-in': (facts) => {
    const { booked, nowMs } = facts;
    const way = wayToCheckIn(booked, nowMs) ?? booked.offer.slices[0];
    if (!way) throw new Error('A flight has at least one slice');
    return {
      subject: `Check in for ${wayShort(booked, way)}`,
      preview: 'When to be at the airport, which terminal, and your airline reference.',
      heading: `Check in for your flight to ${cityOf(booked.airports, way.to)}`,
      blocks: [route(booked, true, way), ...checkInRows(facts), atTheAirport(facts), bookingLink(facts)],
    };
  },

  'flight-hold-expired': (facts) => {
    const { booked } = facts;
    return {
      subject: 'The time to pay for your flight is over',
      preview: 'No transfer reached us, so the seats are no longer held.',
      heading: 'The time to pay is over',
      blocks: [
        route(booked, false),
        {
          kind: 'paragraph',
          text: `The account for your flight expired on ${formatExpiry(booked.transfer_details.expiresOn)} before a transfer reached us, so the seats are no longer held.`,
        },
        {
          kind: 'notice',
          tone: 'wait',
          title: 'Do not pay into the old account',
          text: 'If you still want the flight, get a new account number. It works as long as the seats are free. Should the price have changed, you see it before you pay.',
        },
        sentAlready(
          booked.payment,
          'we book your flight if the seats are still free at that price; if they are gone, we send the money back',
        ),
        flightRows(booked),
        paymentLink(facts, 'Get a new account number'),
      ],
    };
  },

  'flight-price-changed': (facts) => {
    const { booked } = facts;
    return {
      subject: 'The price of your flight has changed',
      preview: 'Nothing is booked until you decide.',
      heading: 'The price of your flight has changed',
      blocks: [
        route(booked, false),
        {
          kind: 'paragraph',
          text: 'The seats were no longer held for you, and they cost more now. Nothing is booked until you decide.',
        },
        ...priceRows(facts),
        {
          kind: 'notice',
          tone: 'wait',
          title: 'You decide',
          text: choiceWords(facts),
        },
        {
          kind: 'paragraph',
          text: `Without your answer within ${facts.rules.undecidedPriceHours} hours, and at the latest when the flight leaves sale, we end the booking.${booked.payment.amountPaid > 0 ? ' What you have paid is refunded then.' : ''}`,
        },
        paymentLink(facts, 'See the new price and decide'),
        flightRows(booked),
      ],
    };
  },

  'flight-ticketing-failed': (facts) => {
    const { booked, statusNote } = facts;
    return {
      subject: `Your tickets could not be issued: ${flightShort(booked)}`,
      preview: booked.payment.refund ? 'We refund your money.' : 'This flight is not booked.',
      heading: 'Your tickets could not be issued',
      blocks: [
        ...statusNoteBlocks(statusNote),
        {
          kind: 'paragraph',
          text: 'We are sorry. This flight is not booked, and nobody can travel on it.',
        },
        ...refundOf(booked.payment),
        flightRows(booked),
        searchLink(facts),
      ],
    };
  },

  'flight-cancelled': (facts) => {
    const { booked, statusNote } = facts;
    return {
      subject: `Your flight is cancelled: ${flightShort(booked)}`,
      preview: booked.payment.refund ? 'We refund your money.' : 'This booking has ended.',
      heading: 'Your flight is cancelled',
      blocks: [
        ...statusNoteBlocks(statusNote),
        {
          kind: 'paragraph',
          text: 'This booking has ended and its seats are released. If you added the flight to your calendar, please remove it.',
        },
        ...retainedBlocks(booked.payment),
        ...refundOf(booked.payment),
        flightRows(booked),
        searchLink(facts),
      ],
      ...(isFlightRefund(booked) && { attachments: ['receipt'] as const }),
    };
  },
};

export const atTheAirport = ({ booked: { savedBooking, offer } }: FlightFacts): Block => ({
  kind: 'notice',
  tone: 'good',
  title: `Airline reference ${savedBooking.airlineReference}`,
  text: `You check in with it at ${offer.airline.name}. ${
    offer.needsPassport
      ? 'Bring the passports that you gave for this booking.'
      : 'Bring a valid ID for each traveller; the names have to be those of the booking.'
  }`,
});

const restKoboOf = (newTotal: number, amountPaid: number) => Math.round(newTotal * 100) - Math.round(amountPaid * 100);

/** The options of the traveller after a price increase, by the received amount. */
function choiceWords({ booked: { priceChange, payment } }: FlightFacts): string {
  const { amountPaid } = payment;
  if (amountPaid === 0)
    return 'Take the new price and pay it, or end the booking: you have paid nothing so far. Please do not send money before you have decided.';
  const isCovered = priceChange !== null && restKoboOf(priceChange.newTotal, amountPaid) <= 0;
  const take = isCovered ? 'Take the new price, which your transfer covers' : 'Take the new price and pay the rest';
  return `${take}, or end the booking, and ${formatNaira(amountPaid)} is refunded. Please do not send more money before you have decided.`;
}

/** Old and new, what has come in, and what the new price leaves to pay. */
function priceRows({ booked: { priceChange, payment } }: FlightFacts): Block[] {
  if (!priceChange) return [];
  const restKobo = restKoboOf(priceChange.newTotal, payment.amountPaid);
  const rows: readonly (Row | false)[] = [
    { label: 'Old Trip Total', value: formatNaira(priceChange.oldTotal) },
    { label: 'New Trip Total', value: formatNaira(priceChange.newTotal) },
    payment.amountPaid > 0 && { label: 'Received so far', value: formatNaira(payment.amountPaid) },
    payment.amountPaid > 0 && restKobo > 0 && { label: 'The rest to pay', value: formatNaira(restKobo / 100) },
  ];
  return [{ kind: 'rows', rows: rows.filter((row) => row !== false) }];
}
