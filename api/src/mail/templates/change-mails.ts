import type { FlightChange } from 'shared/contract/flights';
import { changeAmountRows, departuresOf } from 'shared/documents';
import { formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import type { ChangeMail } from '../../flights/change/change-states';
import type { Block, FlightFacts, MailContent } from '../mail-content';
import { refundOf } from './booking-parts';
import { atTheAirport } from './flight-mails';
import { bookingLink, flightRows, flightTimes, movedShort, route, ticketRows } from './flight-parts';

type ChangeFacts = FlightFacts & { readonly change: FlightChange };

/** The mails that follow the states of a change of date. */
export const changeMails: Readonly<Record<ChangeMail, (facts: ChangeFacts) => MailContent>> = {
  'flight-changed': (facts) => {
    const { booked, change } = facts;
    return {
      subject: `Your date is changed: ${movedShort(booked, change, 'after')}`,
      preview: `${amountWords(change)} Your new tickets are issued.`,
      heading: 'Your date is changed',
      blocks: [
        route(booked, true),
        flightTimes(booked),
        {
          kind: 'paragraph',
          text: `Thank you, ${booked.travellers[0]?.firstName ?? 'traveller'}. Your new tickets are issued; the old ones are exchanged for them and no longer valid. Your new receipt and a file for your calendar are attached.`,
        },
        changeRows(change),
        { kind: 'paragraph', text: change.rule },
        ...(change.back > 0 ? refundOf(booked.payment) : []),
        atTheAirport(facts),
        ...(booked.whatGoesBack ? [{ kind: 'paragraph', text: booked.whatGoesBack } as const] : []),
        ...ticketRows(booked),
        bookingLink(facts),
      ],
      attachments: ['receipt', 'calendar'],
    };
  },

  'flight-change-expired': (facts) => ({
    subject: `Your flight stays as it was: ${movedShort(facts.booked, facts.change, 'before')}`,
    preview: 'The change of date was not paid in time.',
    heading: 'Your flight stays as it was',
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: `The change to ${departuresOf(facts.change.slices)} was not paid in time. Its seats are no longer held, and nothing is owed: your tickets are valid as before. Please do not pay into the old account.`,
      },
      flightRows(facts.booked),
      lookUpLink(facts, 'Look at your flight'),
    ],
  }),

  'flight-change-refused': (facts) => ({
    subject: `Your date could not be changed: ${movedShort(facts.booked, facts.change, 'before')}`,
    preview: 'Your flight stays as it was.',
    heading: 'Your date could not be changed',
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: `We are sorry. The airline did not change your flight to ${departuresOf(facts.change.slices)}. Your tickets are valid as before.`,
      },
      ...(facts.change.payment ? refundOf(facts.change.payment) : []),
      flightRows(facts.booked),
      lookUpLink(facts, 'Look at your flight'),
    ],
  }),
};

/** The page that asks for the name: changes belong to whoever can look the booking up. */
export const lookUpLink = ({ booked, origin }: FlightFacts, label: string): Block => ({
  kind: 'button',
  label,
  href: origin + pathTo('trackBooking', { query: { booking: booked.savedBooking.bookingId } }),
});

const amountWords = ({ due, back }: FlightChange): string => {
  if (back > 0) return `${formatNaira(back)} comes back to you.`;
  return due > 0 ? `Paid for the change: ${formatNaira(due)}.` : 'Nothing was to pay.';
};

const changeRows = (change: FlightChange): Block => ({
  kind: 'rows',
  title: 'Change of date',
  rows: [
    { label: 'Departure before', value: departuresOf(change.oldSlices) },
    { label: 'New departure', value: departuresOf(change.slices) },
    ...changeAmountRows(change).flatMap(([label, value]) => (typeof value === 'string' ? [{ label, value }] : [])),
  ],
});
