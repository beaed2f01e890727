import { formatNaira } from 'shared/format';
import type { BookingUnderPayment } from './booking-under-payment';
import { ClosedNotice } from './closed-notice';
import { moneyBack } from './money-back';
import type { PaymentView } from './payment-view';

type ClosedView = Extract<PaymentView, 'review' | 'returning' | 'refunded' | 'cancelled'>;

const titles: Record<ClosedView, string> = {
  review: 'Your transfer came in late',
  returning: 'Your money is on its way back',
  refunded: 'Your money has been sent back',
  cancelled: 'This booking is cancelled',
};

interface ClosedPaymentProps {
  readonly view: ClosedView;
  readonly booking: BookingUnderPayment;
  readonly searchPath: string;
}

/** Nothing is left to pay here: what came in, what becomes of it, and two ways on. */
export function ClosedPayment({ view, booking, searchPath }: ClosedPaymentProps) {
  return (
    <ClosedNotice
      title={titles[view]}
      tone={view === 'review' ? 'warn' : 'inform'}
      email={booking.email}
      searchPath={searchPath}
    >
      {sentence(view, booking)}
    </ClosedNotice>
  );
}

function sentence(view: ClosedView, { payment, words }: BookingUnderPayment): string {
  const back = moneyBack(payment);
  if (view === 'refunded') return back;
  if (view === 'returning') return `We received too little for this booking, and it is over. ${back}`;
  if (view === 'cancelled') return payment.amountPaid > 0 ? back : 'Nothing was paid, and nothing is to be paid.';
  return `We received ${formatNaira(payment.amountPaid)} after the account had expired, and ${words.lost}. ${back}`;
}
