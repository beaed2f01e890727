import { formatNaira } from 'shared/format';
import type { PaymentMail } from '../../payments/payment-mails';
import type { Block, MailContent } from '../mail-content';
import type { Facts } from './facts';
import { bookingLink, paymentLink, refundNotice, rideRows, searchLink } from './ride-parts';

/** The mails about money that came in otherwise than expected. */
export const paymentMails: Readonly<Record<PaymentMail, (facts: Facts) => MailContent>> = {
  'payment-underpaid': (facts) => {
    const { payment } = facts.booked;
    const received = formatNaira(payment.amountPaid);
    return {
      subject: 'Your transfer was less than the price of the ride',
      preview: `We received ${received} of ${formatNaira(payment.amountDue)}.`,
      heading: 'Not enough money came in',
      blocks: [
        {
          kind: 'paragraph',
          text: `We received ${received} of ${formatNaira(payment.amountDue)} before the account expired, so the ride is not booked and the car is no longer held.`,
        },
        ...goesBack(facts),
        {
          kind: 'paragraph',
          text: 'If you still want the ride, get a new account number and send only the rest. It works as long as the car is free. Do not pay into the old account.',
        },
        rideRows(facts.booked),
        paymentLink(facts, 'Pay the rest'),
      ],
    };
  },

  'payment-overpaid': (facts) => ({
    subject: 'You paid more than the price of your ride',
    preview: 'Your ride is booked, and the rest goes back to you.',
    heading: 'You paid more than was due',
    blocks: [
      {
        kind: 'paragraph',
        text: `Your ride is booked. Its price is ${formatNaira(facts.booked.payment.amountDue)}; what you sent beyond that goes back to you.`,
      },
      ...goesBack(facts),
      rideRows(facts.booked),
      bookingLink(facts),
    ],
  }),

  'payment-late-refund': (facts) => ({
    subject: 'Your transfer came too late',
    preview: 'The ride could not be booked with it, and the money goes back to you.',
    heading: 'Your transfer came too late',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your transfer reached us after the time to pay was over, and this ride could not be booked with it any more.',
      },
      ...goesBack(facts),
      rideRows(facts.booked),
      searchLink(facts),
    ],
  }),

  'payment-refund-due': (facts) => ({
    subject: 'Your money goes back to you',
    preview: `For the booking ${facts.booked.savedBookedRide.bookingId}.`,
    heading: 'Your money goes back to you',
    blocks: [...goesBack(facts), rideRows(facts.booked), bookingLink(facts)],
  }),
};

const goesBack = ({ amountNaira, dueOn }: Facts): Block[] =>
  amountNaira !== undefined && dueOn ? [refundNotice(amountNaira, dueOn)] : [];
