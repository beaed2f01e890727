import { formatPhone } from 'shared/format';
import type { RideMail } from '../../rides/ride-states';
import type { Block, MailContent } from '../mail-content';
import type { RideFacts } from './facts';
import { bookingLink, meetingPoint, nothingToPay, pickupTime, rideRows, route, whenShort } from './ride-parts';

type DriverMail = Extract<RideMail, `ride-driver-${string}`>;

/** The mails about who drives. */
export const driverMails: Readonly<Record<DriverMail, (facts: RideFacts) => MailContent>> = {
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
    preview: `${nameOf(facts)} drives you. What an earlier mail said of the driver no longer holds.`,
    heading: 'Your driver or the meeting point has changed',
    blocks: [
      route(facts.booked, true),
      {
        kind: 'paragraph',
        text: 'Time and price stay as they are. This is how it is now; what an earlier mail said of the driver and the meeting point no longer holds.',
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
export const driverRows = ({ driver, booked: { ride } }: RideFacts): Block[] =>
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
