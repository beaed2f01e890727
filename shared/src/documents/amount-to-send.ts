import type { Payment } from 'shared/contract/payments';
import { formatNaira } from 'shared/format';

type Amounts = Pick<Payment, 'amountDue' | 'amountPaid' | 'exactAmount'>;

const inKobo = (naira: number) => Math.round(naira * 100);

/** Naira still to pay. Everything received counts, on any account of the payment, also after its expiry. */
export const amountMissing = ({ amountDue, amountPaid }: Pick<Amounts, 'amountDue' | 'amountPaid'>): number =>
  Math.max(0, (inKobo(amountDue) - inKobo(amountPaid)) / 100);

/** Naira to send to the open account: what is missing, or the only amount that the bank of the account takes. */
export const amountToSend = (payment: Amounts): number => payment.exactAmount ?? amountMissing(payment);

/** What is refunded of the amount to send, as a sentence; undefined if nothing is. */
export function surplusToSend(payment: Amounts): string | undefined {
  const surplus = (inKobo(amountToSend(payment)) - inKobo(amountMissing(payment))) / 100;
  return surplus > 0 ? `This is ${formatNaira(surplus)} more than is missing, and we refund it.` : undefined;
}
