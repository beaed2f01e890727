import { formatNaira } from 'shared/format';
import { toNaira } from '../../money';
import { standings } from '../../payments/payment-states';
import type { Match } from '../../payments/review';

const naira = (amountKobo: number) => formatNaira(toNaira(amountKobo));

/** What has become of a transfer that was given to a booking, as a sentence. */
export function toldOfMatch({ before, after }: Match): string {
  const { payment, payable } = after;
  const { reference, status } = payable;
  const [received, due] = [naira(payment.received_kobo), naira(payment.amount_due_kobo)];
  if (standings[before.payment.status] === 'paid')
    return `${reference} was paid before, so this transfer is surplus and goes back.`;
  if (status === 'price_changed')
    return `The seats of ${reference} cost more by now. The traveller has been asked whether to pay the difference.`;
  switch (standings[payment.status]) {
    case 'paid':
      return `${reference} is paid.`;
    case 'open':
      return `${reference} has ${received} of ${due} now. The traveller has been told to send the rest.`;
    case 'lapsed':
      return `The time to pay for ${reference} is over, with ${received} of ${due} in. The money goes back.`;
    case 'returning':
      return `${reference} is over, so this transfer goes back.`;
  }
}
