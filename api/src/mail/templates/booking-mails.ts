import type { FlightChange } from 'shared/contract/flights';
import { refundTime } from 'shared/contract/lists';
import type { Payment, TransferDetails } from 'shared/contract/payments';
import { amountMissing, amountToSend, surplusToSend } from 'shared/documents';
import { formatExpiry, formatNaira, formatTimeLimit } from 'shared/format';
import { pathTo } from 'shared/paths';
import type { PaymentMail } from '../../payments/payment-mails';
import type { Block, Facts, FlightFacts, MailContent } from '../mail-content';
import { refundNotice } from './booking-parts';
import { lookUpLink } from './change-mails';
import * as flight from './flight-parts';
import * as ride from './ride-parts';

/** The mail after a journey, of either kind. */
export const reviewMails: Readonly<Record<'review-ask', (facts: Facts) => MailContent>> = {
  'review-ask': (facts) => {
    const { noun, bookingId, addressee, rows } = bookingSummary(facts);
    return {
      subject: `How was your ${noun}?`,
      preview: 'Stars and a sentence are enough. We ask once.',
      heading: `How was your ${noun}?`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Your journey has ended, ${addressee.firstName}. Tell us and other travellers how it was: stars and a sentence are enough. We ask once.`,
        },
        {
          kind: 'button',
          label: `Review your ${noun}`,
          // the id opens the booking there, so that nobody has to type the address this came to
          href: `${facts.origin}${pathTo('feedback', { query: { booking: bookingId } })}#id=${idOf(facts)}`,
        },
        rows,
      ],
    };
  },
};

const idOf = (facts: Facts): string =>
  facts.kind === 'ride' ? facts.booked.savedBookedRide._id : facts.booked.savedBooking._id;

/** The mails about money that came in otherwise than expected, for a booking of either kind. */
export const paymentMails: Readonly<Record<PaymentMail, (facts: Facts) => MailContent>> = {
  'payment-due': (facts) => {
    const { noun, heldIs, proof, meanwhile, short, payment, account, route, rows, paymentLink } = bookingSummary(facts);
    const toPay = formatNaira(amountToSend(payment));
    const until = formatTimeLimit(account.expiresOn);
    return {
      subject: `Pay ${toPay} by ${until} to keep your ${noun}: ${short}`,
      preview: `${account.bankName} ${account.accountNumber}. The ${heldIs} held until ${until}.`,
      heading: `Your ${heldIs} held until ${until}`,
      blocks: [
        route,
        {
          kind: 'paragraph',
          text: `Your ${noun} is not booked yet. Transfer exactly ${toPay} to this account, in one transfer. The account is for this booking only.${howExactly(payment)}`,
        },
        {
          kind: 'rows',
          title: 'Pay into this account',
          rows: [
            { label: 'Amount', value: toPay },
            { label: 'Bank', value: account.bankName },
            { label: 'Account number', value: account.accountNumber },
            { label: 'Account name', value: account.accountName },
            { label: 'Open until', value: formatExpiry(account.expiresOn) },
          ],
        },
        paymentLink('Open the payment page'),
        {
          kind: 'notice',
          tone: 'wait',
          title: 'What happens then',
          text: `We send your ${proof} as soon as the money has reached us; you need not press anything. If it has not by ${until}, the account closes, the ${heldIs} no longer held, and nothing is owed. ${meanwhile}Do not pay into it after that, and do not pay twice.`,
        },
        rows,
      ],
    };
  },

  'payment-underpaid': (facts) => {
    const { noun, heldIs, payment, rows, resume } = bookingSummary(facts);
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
        resume.advice,
        rows,
        resume.link,
      ],
    };
  },

  'payment-overpaid': (facts) => {
    const { noun, oncePaid, payment, rows, bookingLink } = bookingSummary(facts);
    return {
      subject: `You paid more than the price of your ${noun}`,
      preview: `Your ${noun} is ${oncePaid}, and we refund the rest.`,
      heading: 'You paid more than was due',
      blocks: [
        {
          kind: 'paragraph',
          text: `Your ${noun} is ${oncePaid}. Its price is ${formatNaira(payment.amountDue)}; we refund what you sent beyond that.`,
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
      preview: `The ${noun} could not be booked with it, and we refund the money.`,
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
      subject: 'Your refund',
      preview: `For the booking ${bookingId}.`,
      heading: 'Your refund',
      blocks: [...goesBack(facts), rows, bookingLink],
    };
  },

  'payment-rejected': (facts) => {
    const { noun, payment, account, rows, bookingLink, paymentLink, searchLink } = bookingSummary(facts);
    const amount = amountOf(facts);
    const isOpen = payment.status === 'pending' || payment.status === 'processing';
    const toPay = formatNaira(amountToSend(payment));
    const until = formatTimeLimit(account.expiresOn);
    const isPaid = payment.paidAt !== null;
    const why =
      payment.takes === 'exact' ? 'The account takes only the exact amount, in time and in one transfer. ' : '';
    const what = `${why}Your transfer of ${amount} was not taken, and your bank returns it to you. We do not have this money.`;
    const paid = `Your ${noun} is paid. Nothing more is to be paid.`;
    const onward = isOpen
      ? `Send exactly ${toPay} in one transfer by ${until}.`
      : isPaid
        ? paid
        : `Your ${noun} was not paid with it.`;
    return {
      subject: `Your bank returns ${amount} to you`,
      preview: onward,
      heading: `Your transfer of ${amount} was not taken`,
      blocks: [
        { kind: 'paragraph', text: what },
        ...(isOpen
          ? [
              {
                kind: 'notice' as const,
                tone: 'wait' as const,
                title: `Send exactly ${toPay} by ${until}`,
                text: `In one transfer, to account ${account.accountNumber} at ${account.bankName}.${howExactly(payment)}`,
              },
            ]
          : []),
        ...(isPaid ? [{ kind: 'paragraph' as const, text: paid }] : []),
        rows,
        isOpen ? paymentLink('Open the payment page') : isPaid ? bookingLink : searchLink,
      ],
    };
  },

  'payment-refund-under-way': (facts) => {
    const { bookingId, rows, bookingLink } = bookingSummary(facts);
    const amount = amountOf(facts);
    return {
      subject: `${amount} is on its way back to you`,
      preview: `For the booking ${bookingId}. ${refundTime}`,
      heading: 'Your refund is on its way',
      blocks: [
        {
          kind: 'paragraph',
          text: `We have started the refund of ${amount} to the account that you paid from. ${refundTime} You need not do anything, and we write to you when the bank has sent it.`,
        },
        rows,
        bookingLink,
      ],
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
    const rest = formatNaira(amountMissing(payment));
    const how =
      payment.exactAmount === undefined
        ? ''
        : ` Send exactly ${formatNaira(payment.exactAmount)} in one transfer.${howExactly(payment)}`;
    return {
      subject: 'We have found your transfer',
      preview: `${amountOf(facts)} counts for your ${noun} now. ${rest} is still to pay.`,
      heading: 'We have found your transfer',
      blocks: [
        {
          kind: 'paragraph',
          text: `Your transfer of ${amountOf(facts)} had come to us without a booking. It counts for this ${noun} now. ${rest} of ${formatNaira(payment.amountDue)} is still to pay.${how}`,
        },
        rows,
        paymentLink('Pay the rest'),
      ],
    };
  },
};

/** What an account that takes the exact amount does with another one, and what of that amount goes back. */
function howExactly(payment: Payment): string {
  if (payment.takes !== 'exact') return '';
  const surplus = surplusToSend(payment);
  return ` Your bank returns any other amount.${surplus ? ` ${surplus}` : ''}`;
}

const amountOf = ({ amountNaira = 0 }: Facts): string => formatNaira(amountNaira);

const goesBack = ({ amountNaira, dueOn }: Facts): Block[] =>
  amountNaira !== undefined && dueOn ? [refundNotice(amountNaira, dueOn)] : [];

/** What mails about money say of a booking, whatever its kind. */
interface BookingSummary {
  /** What is paid for. */
  readonly noun: 'ride' | 'flight' | 'new date';
  /** What is held for it until it is paid, with its verb: `car is`, `seats are`. */
  readonly heldIs: string;
  /** What the traveller gets once it is paid. */
  readonly proof: string;
  /** What stays as it is until then, with a space at its end; empty for a booking. */
  readonly meanwhile: string;
  /** What to do after too little money. */
  readonly resume: { readonly advice: Block; readonly link: Block };
  /** Its route and time for a subject. */
  readonly short: string;
  /** Its state once it is paid. */
  readonly oncePaid: string;
  readonly bookingId: string;
  readonly addressee: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly payment: Payment;
  /** The newest account. */
  readonly account: TransferDetails;
  readonly route: Block;
  readonly rows: Block;
  readonly bookingLink: Block;
  readonly searchLink: Block;
  paymentLink(label: string): Block;
}

export function bookingSummary(facts: Facts): BookingSummary {
  if (facts.kind === 'ride') {
    const { savedBookedRide, payment, transfer_details } = facts.booked;
    const { bookingId, firstName, lastName, email } = savedBookedRide;
    return {
      noun: 'ride',
      heldIs: 'car is',
      proof: 'confirmation and receipt',
      meanwhile: '',
      resume: resumeOf('ride', 'car is', ride.paymentLink(facts, 'Pay the rest')),
      short: ride.whenShort(facts.booked),
      oncePaid: 'booked',
      bookingId,
      addressee: { firstName, lastName, email },
      payment,
      account: transfer_details,
      route: ride.route(facts.booked, false),
      rows: ride.rideRows(facts.booked),
      bookingLink: ride.bookingLink(facts),
      searchLink: ride.searchLink(facts),
      paymentLink: (label) => ride.paymentLink(facts, label),
    };
  }
  const { savedBooking, travellers, contact, payment, transfer_details } = facts.booked;
  const [first] = travellers;
  const ofFlight = {
    noun: 'flight' as const,
    heldIs: 'seats are',
    proof: 'tickets and receipt',
    meanwhile: '',
    resume: resumeOf('flight', 'seats are', flight.paymentLink(facts, 'Pay the rest')),
    short: flight.flightShort(facts.booked),
    // its tickets are a step of their own, with a mail of their own
    oncePaid: 'paid',
    bookingId: savedBooking.bookingId,
    addressee: { firstName: first?.firstName ?? '', lastName: first?.lastName ?? '', email: contact.email },
    payment,
    account: transfer_details,
    route: flight.route(facts.booked, false),
    rows: flight.flightRows(facts.booked),
    bookingLink: flight.bookingLink(facts),
    searchLink: flight.searchLink(facts),
    paymentLink: (label: string) => flight.paymentLink(facts, label),
  };
  return facts.change ? summaryOfChange(facts, facts.change, ofFlight) : ofFlight;
}

const resumeOf = (noun: string, heldIs: string, link: Block): BookingSummary['resume'] => ({
  advice: {
    kind: 'paragraph',
    text: `If you still want the ${noun}, get a new account number and send only the rest. It works as long as the ${heldIs} free. Do not pay into the old account.`,
  },
  link,
});

/** What differs where the money is for a change of the flight. */
function summaryOfChange(facts: FlightFacts, change: FlightChange, ofFlight: BookingSummary): BookingSummary {
  const changed = { ...facts.booked, offer: { ...facts.booked.offer, slices: change.slices } };
  const link = lookUpLink(facts, 'Look at your flight');
  return {
    ...ofFlight,
    noun: 'new date',
    heldIs: 'new seats are',
    proof: 'new tickets and receipt',
    meanwhile: 'Your flight stays as it is until then. ',
    resume: {
      advice: {
        kind: 'paragraph',
        text: 'Your flight stays as it was, and your tickets are valid. If you still want another day, choose it once more. Do not pay into the old account.',
      },
      link,
    },
    short: flight.movedShort(changed, change, 'after'),
    payment: change.payment ?? ofFlight.payment,
    account: change.transfer_details ?? ofFlight.account,
    route: flight.route(changed, false),
    rows: flight.flightRows(changed),
    bookingLink: link,
    searchLink: link,
    paymentLink: (label) => lookUpLink(facts, label),
  };
}
