import { brand } from 'shared/brand';
import { paths } from 'shared/paths';
import type { RuleWords } from 'shared/remote';
import { type Line, link } from './text';

/** The sentence under the heading; hours are named only where the brand settings give them. */
export const contactLead = (): string =>
  brand.support.hours ? `We answer by mail: ${brand.support.hours}.` : 'Write to us, and we answer by mail.';

interface Answer {
  readonly question: string;
  /** Paragraphs. */
  readonly lines: readonly Line[];
}

const tracking = link('Track Booking', paths.trackBooking);

/** The five commonest questions; the first is the one that a worried payer has. */
export const answers = (rule: RuleWords): readonly Answer[] => [
  {
    question: 'My transfer left my bank, but nothing happened',
    lines: [
      'It can take a few minutes. Do not pay twice. Leave the payment page open: it moves on by itself when the money is in.',
      'A transfer that your bank sent before the account expired is in time, however late we learn of it. If the car or the seats were given to somebody else meanwhile, all of your money goes back to you, and a mail says so.',
    ],
  },
  {
    question: 'I sent the wrong amount',
    lines: [
      'Too little: send the rest to the same account before it expires. After that, the payment page gives you a new account for the rest, as long as the car or the seats are still free; otherwise what you sent goes back to you.',
      `Too much: your booking is paid, and the rest goes back to you. Refunds are due within ${rule('refundDueDays')}.`,
    ],
  },
  {
    question: 'The account has expired',
    lines: [
      `An account is open for ${rule('accountSeconds')}, and your car or your seats are held as long. Send nothing to it after that.`,
      [
        'Open your payment page again, or find your booking under ',
        tracking,
        ', and ask for a new account number. It works while the car or the seats are still free. If the fare of a flight has risen, you are asked first.',
      ],
    ],
  },
  {
    question: 'My flight is late. Will the driver wait?',
    lines: [
      `At an airport the driver waits ${rule('freeWaitAirportMinutes')} from the pickup time at no charge, elsewhere ${rule('freeWaitElsewhereMinutes')}.`,
      [
        'If you will be later than that, call the driver: once one is chosen, the name and the number stand under ',
        tracking,
        '. Before that, write to us here with your booking ID.',
      ],
    ],
  },
  {
    question: 'How do I change or cancel?',
    lines: [
      [
        'Open ',
        tracking,
        ' with your booking ID and your last name or e-mail, and choose to cancel. Before you confirm, it says what goes back to you.',
      ],
      `A paid ride: all of it until ${rule('cancelFreeHours')} before the pickup, half until ${rule('cancelHalfHours')} before, nothing later. A flight: by the conditions of its fare, which were shown before you booked.`,
      'To change a booking, write to us here with its booking ID, or cancel it and book again.',
    ],
  },
];
