import { moneyBack, wholeUnderWay } from 'shared/checkout/payment';
import type { PaymentStatus, TrackAction } from 'shared/contract/lists';
import type { Payment } from 'shared/contract/payments';
import { amountMissing, amountToSend, paymentStatusText, surplusToSend } from 'shared/documents';
import { formatNaira, formatTimeLimit } from 'shared/format';
import type { BookingKind } from './reference';

type Tone = 'waiting' | 'good' | 'bad' | 'quiet';

/** How the badge of a payment's state looks. */
export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  pending: 'waiting',
  processing: 'waiting',
  paid: 'good',
  underpaid: 'waiting',
  overpaid: 'good',
  late: 'waiting',
  expired: 'bad',
  failed: 'bad',
  refund_pending: 'waiting',
  refunded: 'quiet',
};

/** The state of the payment, where it says more than that of the booking. */
export function paymentLabel(
  bookingText: string,
  { status, refund }: Pick<Payment, 'status' | 'refund'>,
): string | undefined {
  const isUnderWay = status === 'refund_pending' && refund !== null && wholeUnderWay(refund) !== undefined;
  const text = isUnderWay ? 'Refund under way' : paymentStatusText[status];
  return text === bookingText ? undefined : text;
}

/** Both in a sentence, to be read out. */
export function statusAnnouncement(bookingText: string, payment: Pick<Payment, 'status' | 'refund'>): string {
  const text = paymentLabel(bookingText, payment);
  return text ? `${bookingText}. Payment: ${text}.` : `${bookingText}.`;
}

interface PaymentNotice {
  readonly tone: 'warn' | 'inform';
  readonly text: string;
}

/** How a booking can be paid: into its open account, or into a new one if what was held is still free. */
type PaymentAction = 'pay' | 'new_account';

export const paymentActionOf = (actions: readonly TrackAction[]): PaymentAction | undefined =>
  actions.find((action): action is PaymentAction => action === 'pay' || action === 'new_account');

const stillFree = { ride: 'the car is still free', flight: 'the seats are still free' } as const;

const wasFree = { ride: 'The car was still free', flight: 'The seats were still free' } as const;

const revivedText = (kind: BookingKind) =>
  `Your transfer came in after the account had expired. ${wasFree[kind]}, so your booking stands.`;

/** What to send to an account that takes the exact amount only, and until when. */
function sendExactly(payment: Payment, payBy: string | undefined): string {
  const send = `Send exactly ${formatNaira(amountToSend(payment))} in one transfer${payBy ? ` by ${formatTimeLimit(payBy)}` : ''}`;
  const { rejected } = payment;
  const what = rejected
    ? `Your bank returns ${formatNaira(rejected.amount)}: this account takes only the exact amount. ${send}.`
    : `${send}; your bank returns any other amount.`;
  const surplus = surplusToSend(payment);
  if (!surplus) return what;
  return `We have received ${formatNaira(payment.amountPaid)} of ${formatNaira(payment.amountDue)}. ${what} ${surplus}`;
}

/** Of a booking for which nothing is to be paid, what the bank of its account did not take; undefined if it took all. */
function returnedText({ rejected, paidAt, takes }: Payment): string | undefined {
  if (!rejected) return undefined;
  const amount = formatNaira(rejected.amount);
  if (paidAt === null)
    return `Your bank returns ${amount}${takes === 'exact' ? ': the account takes only the exact amount, in time' : ''}. We do not have this money.`;
  // an earlier one was followed by the right amount
  return Date.parse(rejected.at) > Date.parse(paidAt)
    ? `Your bank returns the ${amount} that came after your booking was paid. Nothing more is to be paid.`
    : undefined;
}

/** Money that is still to come, that goes back or that the bank returns: what, and by when; or that came late. Undefined for a plain payment. */
export function paymentNotice(
  payment: Payment,
  action: PaymentAction | undefined,
  kind: BookingKind,
  payBy?: string,
): PaymentNotice | undefined {
  const { refund, amountPaid, amountDue, status, rejected } = payment;
  if (refund) {
    const why = status === 'overpaid' && !refund.refundedAt ? 'You sent more than was due. ' : '';
    const back = `${why}${moneyBack(payment)}`;
    if (action !== 'new_account')
      return { tone: 'inform', text: payment.revived ? `${revivedText(kind)} ${back}` : back };
    const instead = `If ${stillFree[kind]}, you can pay the missing ${formatNaira(amountMissing(payment))} into a new account instead.`;
    return { tone: 'inform', text: `${back} ${instead}` };
  }
  if (!action) {
    const texts = [payment.revived && revivedText(kind), returnedText(payment)].filter(Boolean);
    return texts.length > 0 ? { tone: 'inform', text: texts.join(' ') } : undefined;
  }
  const rest = formatNaira(amountMissing(payment));
  const returned = rejected && `Your bank returns ${formatNaira(rejected.amount)}`;
  if (payment.takes === 'exact' && action === 'pay') return { tone: 'warn', text: sendExactly(payment, payBy) };
  const came = amountPaid > 0 ? `We have received ${formatNaira(amountPaid)} of ${formatNaira(amountDue)}. ` : '';
  const how =
    action === 'pay'
      ? `${returned ? `${returned}. ` : ''}${rest} is still to be paid${payBy ? ` by ${formatTimeLimit(payBy)}` : ''}${came && ', into the same account'}${came && !payBy ? ' before it expires' : ''}.`
      : `${returned ? `${returned}, and the` : 'The'} account has expired. If ${stillFree[kind]}, you can pay ${rest} into a new one.`;
  return { tone: 'warn', text: `${came}${how}` };
}
