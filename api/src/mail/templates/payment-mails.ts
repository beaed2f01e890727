import { formatNaira } from 'shared/format';
import type { PaymentMail } from '../../payments/payment-mails';
import type { Block, MailContent } from '../mail-content';
import { refundNotice } from './booking-parts';
import { bookingSummary } from './booking-summary';
import type { Facts } from './facts';

/** The mails about money that came in otherwise than expected, for a booking of either kind. */
export const paymentMails: Readonly<Record<PaymentMail, (facts: Facts) => MailContent>> = {
  'payment-underpaid': (facts) => {
    const { noun, heldIs, payment, rows, paymentLink } = bookingSummary(facts);
    const received = formatNaira(payment.amountPaid);
    return {
      subject: `Your transfer was less than the price of the ${noun}`,
      preview: `We received ${received} of ${formatNaira(payment.amountDue)}.`,
      heading: 'Not enough money came in',
      blocks: [
        {
          kind: 'paragraph',
          text: `We received ${received} of ${formatNaira(payment.amountDue)} before the account expired, so the ${noun} is not booked and the ${heldIs} no longer held.`,
        },
        ...goesBack(facts),
        {
          kind: 'paragraph',
          text: `If you still want the ${noun}, get a new account number and send only the rest. It works as long as the ${heldIs} free. Do not pay into the old account.`,
        },
        rows,
        paymentLink('Pay the rest'),
      ],
    };
  },

  'payment-overpaid': (facts) => {
    const { noun, oncePaid, payment, rows, bookingLink } = bookingSummary(facts);
    return {
      subject: `You paid more than the price of your ${noun}`,
      preview: `Your ${noun} is ${oncePaid}, and the rest goes back to you.`,
      heading: 'You paid more than was due',
      blocks: [
        {
          kind: 'paragraph',
          text: `Your ${noun} is ${oncePaid}. Its price is ${formatNaira(payment.amountDue)}; what you sent beyond that goes back to you.`,
        },
        ...goesBack(facts),
        rows,
        bookingLink,
      ],
    };
  },

  'payment-late-refund': (facts) => {
    const { noun, rows, searchLink } = bookingSummary(facts);
    return {
      subject: 'Your transfer came too late',
      preview: `The ${noun} could not be booked with it, and the money goes back to you.`,
      heading: 'Your transfer came too late',
      blocks: [
        {
          kind: 'paragraph',
          text: `Your transfer reached us after the time to pay was over, and this ${noun} could not be booked with it any more.`,
        },
        ...goesBack(facts),
        rows,
        searchLink,
      ],
    };
  },

  'payment-refund-due': (facts) => {
    const { bookingId, rows, bookingLink } = bookingSummary(facts);
    return {
      subject: 'Your money goes back to you',
      preview: `For the booking ${bookingId}.`,
      heading: 'Your money goes back to you',
      blocks: [...goesBack(facts), rows, bookingLink],
    };
  },

  'payment-refunded': (facts) => {
    const { bookingId, rows, bookingLink } = bookingSummary(facts);
    const amount = amountOf(facts);
    return {
      subject: `We have sent ${amount} back to you`,
      preview: `For the booking ${bookingId}.`,
      heading: 'Your money is on its way to your bank',
      blocks: [
        {
          kind: 'paragraph',
          text: `We have sent ${amount} back to the account that you paid from. It depends on your bank when it shows there.`,
        },
        rows,
        bookingLink,
      ],
    };
  },

  'payment-found': (facts) => {
    const { noun, payment, rows, paymentLink } = bookingSummary(facts);
    const rest = formatNaira(payment.amountDue - payment.amountPaid);
    return {
      subject: 'We have found your transfer',
      preview: `${amountOf(facts)} counts for your ${noun} now. ${rest} is still to pay.`,
      heading: 'We have found your transfer',
      blocks: [
        {
          kind: 'paragraph',
          text: `Your transfer of ${amountOf(facts)} had come to us without a booking. It counts for this ${noun} now. ${rest} of ${formatNaira(payment.amountDue)} is still to pay.`,
        },
        rows,
        paymentLink('Pay the rest'),
      ],
    };
  },
};

const amountOf = ({ amountNaira = 0 }: Facts): string => formatNaira(amountNaira);

const goesBack = ({ amountNaira, dueOn }: Facts): Block[] =>
  amountNaira !== undefined && dueOn ? [refundNotice(amountNaira, dueOn)] : [];
