import { paths } from 'shared/paths';
import type { RuleWords } from 'shared/remote';
import { siteContacts } from 'shared/shell';
import { type Line, link } from './text';

/** The sentence under the heading; hours are named only if the site has them. */
export function contactLead(): string {
  const { hours } = siteContacts();
  return hours
    ? `Find your answer below, or write to us. We reply by e-mail: ${hours}.`
    : 'Find your answer below, or write to us and we reply by e-mail.';
}

interface Answer {
  readonly question: string;
  /** Paragraphs. */
  readonly lines: readonly Line[];
}

const tracking = link('Track Booking', paths.trackBooking);

/** The five most common questions; the first is the one of a worried payer. */
export const answers = (rule: RuleWords): readonly Answer[] => [
  {
    question: 'I sent the transfer, but nothing has happened',
    lines: [
      'It can take a few minutes. Do not pay twice. Leave the payment page open: it continues automatically when the money arrives.',
      'A transfer that reached the bank of the account before the account expired counts as in time, even if its notice reaches us later. If the car or seats have gone to someone else by then, we refund everything and tell you by e-mail.',
    ],
  },
  {
    question: 'I sent the wrong amount',
    lines: [
      'The payment page says whether the bank of your account takes another amount. If it does not, your bank returns the money: send the exact amount, in one transfer.',
      'Too little, and the bank took it: send the rest to the same account before it expires. After that, the payment page gives you a new account for the rest while the car or seats are still free. Otherwise we refund what you sent.',
      `Too much: your booking is paid and we refund the difference within ${rule('refundDueDays')}.`,
    ],
  },
  {
    question: 'The account has expired',
    lines: [
      `An account is open for ${rule('accountSeconds')}, and your car or seats are held for as long. Do not send money to it after that.`,
      [
        'Open your payment page again, or find your booking under ',
        tracking,
        ', and ask for a new account number. This works while the car or seats are still free. If the fare has gone up, we ask you first.',
      ],
    ],
  },
  {
    question: 'My flight is late. Will the driver wait?',
    lines: [
      `The driver waits free of charge for ${rule('freeWaitAirportMinutes')} at an airport and ${rule('freeWaitElsewhereMinutes')} elsewhere. If you gave us your flight number, the wait at the airport counts from its landing.`,
      [
        'If you will be later than that, call the driver: you find the name and number under ',
        tracking,
        ' once a driver is assigned. Before that, write to us here with your booking ID.',
      ],
    ],
  },
  {
    question: 'How do I change or cancel a booking?',
    lines: [
      [
        'Open ',
        tracking,
        ' with your booking ID and your last name or e-mail, and choose to cancel. We show you how much is refunded before you confirm.',
      ],
      `A paid ride: a full refund until ${rule('cancelFreeHours')} before pickup, half until ${rule('cancelHalfHours')} before, and nothing after that. A flight: according to the conditions of its fare, which are shown before you book.`,
      `You can move the pickup of a paid ride once until ${rule('movePickupHours')} before it, and change the date of a paid flight, in the same place. For any other change, write to us here with your booking ID.`,
      'No booking ID at hand? Choose “I have no booking ID” there, and we send you your bookings by e-mail.',
    ],
  },
];
