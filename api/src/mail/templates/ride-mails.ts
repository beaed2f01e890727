import type { BookedRide } from 'shared/contract/rides';
import { calendarFileName, confirmationPending, isRideRefund, ridePlaces } from 'shared/documents';
import { formatExpiry, formatLongDeadline, formatNaira, formatPhone, formatShortDate, formatTime } from 'shared/format';
import type { RideMail } from '../../rides/ride-states';
import type { Block, MailContent, RideFacts } from '../mail-content';
import {
  calendarLinkOf,
  refundNotice,
  refundOf,
  retainedBlocks,
  revivedBlocks,
  sentAlready,
  statusNoteBlocks,
  wholeReceipt,
} from './booking-parts';
import {
  bookingLink,
  meetingPoint,
  nothingToPay,
  paymentLink,
  pickupTime,
  rideRows,
  route,
  searchLink,
  termsBlocks,
  wayBackMeeting,
  whenShort,
} from './ride-parts';

type DriverMail = Extract<RideMail, `ride-driver-${string}`>;

/** The mails about who drives. */
const driverMails: Readonly<Record<DriverMail, (facts: RideFacts) => MailContent>> = {
  'ride-driver-assigned': (facts) => ({
    subject: `Your driver for ${whenShort(facts.booked)}`,
    preview: `${nameOf(facts)} drives you.`,
    heading: 'Your driver is chosen',
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: `${nameOf(facts)} drives you on ${pickupTime(facts.booked)}. Keep the number at hand in case you do not find each other.`,
      },
      ...whoAndWhere(facts),
    ],
  }),

  'ride-driver-changed': (facts) => ({
    subject: `A change for your ride on ${whenShort(facts.booked)}`,
    preview: `${nameOf(facts)} drives you. Please ignore the driver in earlier e-mails.`,
    heading: 'Your driver or the meeting point has changed',
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: 'Time and price stay as they are. Please ignore the driver and the meeting point in earlier e-mails.',
      },
      ...whoAndWhere(facts),
    ],
  }),

  'ride-driver-en-route': (facts) => ({
    subject: `Your driver is on the way: ${whenShort(facts.booked)}`,
    preview: `${nameOf(facts)} is on the way to the meeting point.`,
    heading: 'Your driver is on the way',
    blocks: [route(facts.booked, true), ...whoAndWhere(facts)],
  }),
};

const nameOf = ({ driver }: RideFacts): string => driver?.name ?? 'Your driver';

const whoAndWhere = (facts: RideFacts): Block[] => [
  ...driverRows(facts),
  meetingPoint(facts.booked, facts.driver?.meetingPoint),
  nothingToPay(facts),
  rideRows(facts.booked),
  bookingLink(facts),
];

/** Who drives, in what; nothing before a driver is assigned. */
const driverRows = ({ driver, booked: { ride } }: RideFacts): Block[] =>
  driver
    ? [
        {
          kind: 'rows',
          title: 'Your driver',
          rows: [
            { label: 'Name', value: driver.name },
            { label: 'Phone', value: formatPhone(driver.phone) },
            { label: 'Car', value: `${ride.color} ${ride.name}` },
            { label: 'Plate number', value: driver.plateNumber },
          ],
        },
      ]
    : [];

/** The mails that follow a ride's states. */
export const rideMails: Readonly<Record<RideMail, (facts: RideFacts) => MailContent>> = {
  ...driverMails,

  'ride-paid': (facts) => {
    const { booked } = facts;
    return {
      subject: `Your ride is booked: ${whenShort(booked)}`,
      preview: `Paid: ${formatNaira(booked.payment.amountDue)}. Your receipt is attached.`,
      heading: 'Your ride is booked',
      blocks: [
        route(booked, true),
        rideRows(booked),
        {
          kind: 'paragraph',
          text: `Thank you, ${booked.savedBookedRide.firstName}. Your payment is in, and a car is set aside for you on ${pickupTime(booked)}${forWayBack(booked)}. Your receipt and a file for your calendar are attached.`,
        },
        ...revivedBlocks(booked.payment, 'The car was still free'),
        ...confirmationNotice(facts),
        meetingPoint(booked),
        ...wayBackMeeting(booked),
        ...termsBlocks(booked),
        {
          kind: 'rows',
          title: 'Payment',
          rows: [{ label: 'Trip Total', value: formatNaira(booked.payment.amountDue) }, wholeReceipt],
        },
        bookingLink(facts),
        calendarLinkOf(facts.origin, booked.savedBookedRide._id, calendarFileName),
      ],
      attachments: ['receipt', 'calendar'],
    };
  },

  'ride-confirmed': (facts) => ({
    subject: `Your ride is confirmed: ${whenShort(facts.booked)}`,
    preview: 'Who drives you comes in an e-mail of its own. There is nothing more to pay.',
    heading: 'Your ride is confirmed',
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: 'Once your driver is chosen, the name, the phone number and the plate come in an e-mail of their own.',
      },
      nothingToPay(facts),
      meetingPoint(facts.booked),
      ...termsBlocks(facts.booked),
      rideRows(facts.booked),
      bookingLink(facts),
    ],
    attachments: ['calendar'],
  }),

  'ride-pickup-moved': (facts) => ({
    subject: `Your pickup is now ${whenShort(facts.booked)}`,
    preview: 'What an earlier e-mail said of the time no longer holds. The price stays.',
    heading: `Your pickup is now ${whenShort(facts.booked)}`,
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: 'The price stays as you paid it, and the ride stays booked. A new file for your calendar is attached: it replaces the earlier one.',
      },
      meetingPoint(facts.booked, facts.driver?.meetingPoint),
      ...driverRows(facts),
      ...confirmationNotice(facts),
      ...termsBlocks(facts.booked),
      rideRows(facts.booked),
      bookingLink(facts),
    ],
    attachments: ['calendar'],
  }),

  'ride-landing-changed': (facts) => {
    const { booked } = facts;
    const { flightNumber, flightLandsOn } = booked.ride;
    const lands = flightLandsOn === null ? '' : ` at ${formatTime(new Date(flightLandsOn))}`;
    return {
      subject: `We meet ${flightNumber ?? 'your flight'}${lands}`,
      preview: booked.ride.waiting.sentence,
      heading: `${flightNumber ?? 'Your flight'} lands${lands}: your driver knows`,
      blocks: [
        route(booked, true),
        { kind: 'paragraph', text: 'You need not do anything. The price stays as you paid it.' },
        meetingPoint(booked, facts.driver?.meetingPoint),
        ...driverRows(facts),
        rideRows(booked),
        bookingLink(facts),
      ],
      attachments: ['calendar'],
    };
  },

  'ride-expired': (facts) => {
    const { booked } = facts;
    return {
      subject: 'The time to pay for your ride is over',
      preview: 'No transfer reached us, so the car is no longer held.',
      heading: 'The time to pay is over',
      blocks: [
        route(booked, false),
        {
          kind: 'paragraph',
          text: `The account for your ride expired on ${formatExpiry(booked.transfer_details.expiresOn)} before a transfer reached us, so the car is no longer held.`,
        },
        {
          kind: 'notice',
          tone: 'wait',
          title: 'Do not pay into the old account',
          text: 'If you still want the ride, get a new account number. It works as long as the car is free.',
        },
        sentAlready(booked.payment, 'we book your ride if the car is still free; if not, we send the money back'),
        rideRows(booked),
        paymentLink(facts, 'Get a new account number'),
      ],
    };
  },

  'ride-cancelled': (facts) => {
    const { booked, oneWay, statusNote } = facts;
    return {
      subject: `Your ride is cancelled: ${whenShort(booked)}`,
      preview: booked.payment.refund ? 'We refund your money.' : 'No car comes for this ride.',
      heading: 'Your ride is cancelled',
      blocks: [
        ...statusNoteBlocks(statusNote),
        {
          kind: 'paragraph',
          text: 'No car comes for this ride. If you put it into your calendar, please take it out.',
        },
        ...moneyOfCancelled(facts),
        rideRows(booked),
        searchLink(facts),
      ],
      // of a booking with another way that stays, the receipt follows with that one
      ...(isRideRefund(oneWay?.whole ?? booked) && { attachments: ['receipt'] as const }),
    };
  },

  'ride-reminder-24h': (facts) => reminder(facts, `Reminder: your ride on ${whenShort(facts.booked)}`),
  'ride-reminder-3h': (facts) => reminder(facts, `Soon: your ride at ${formatTime(facts.booked.ride.pickupTime)}`),
};

const forWayBack = ({ wayBack }: BookedRide): string =>
  wayBack ? ` and for the way back on ${pickupTime(wayBack)}` : '';

/** Of one way while the other one stays, only its own part. */
function moneyOfCancelled({ booked: { payment }, oneWay }: RideFacts): Block[] {
  if (!oneWay || oneWay.otherIsCancelled) return [...retainedBlocks(payment), ...refundOf(payment)];
  const { priceNaira, givenBackNaira } = oneWay;
  const kept = priceNaira - givenBackNaira;
  const price = `This way cost ${formatNaira(priceNaira)}${kept > 0 ? `; according to the terms, ${formatNaira(kept)} of it is non-refundable` : ''}.`;
  return [
    { kind: 'paragraph', text: `${price} The other way of your booking stays as it is.` },
    ...(givenBackNaira > 0 && payment.refund ? [refundNotice(givenBackNaira, payment.refund.dueOn)] : []),
  ];
}

function reminder(facts: RideFacts, subject: string): MailContent {
  const { booked } = facts;
  return {
    subject,
    preview: `${ridePlaces(booked.ride).pickup}. There is nothing more to pay.`,
    heading: `Your ride is on ${formatShortDate(booked.ride.pickupDate)} at ${formatTime(booked.ride.pickupTime)}`,
    blocks: [
      route(booked, true),
      meetingPoint(booked, facts.driver?.meetingPoint),
      ...driverRows(facts),
      ...confirmationNotice(facts),
      nothingToPay(facts),
      rideRows(booked),
      bookingLink(facts),
    ],
  };
}

/** Nothing is promised before a person has confirmed the ride. */
function confirmationNotice({ booked }: RideFacts): Block[] {
  const pending = confirmationPending(booked, formatLongDeadline);
  if (!pending) return [];
  const text = `You get an e-mail when ${pending.until} ${pending.otherwise}`;
  return [{ kind: 'notice', tone: 'wait', title: 'We are confirming your driver', text }];
}
