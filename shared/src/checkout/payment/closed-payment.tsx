import { formatLongDate, formatNaira } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Heading, HStack, Notice, Text } from 'shared/ui';
import type { BookingUnderPayment } from './booking-under-payment';
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
    <>
      <Heading marginBottom="4">{titles[view]}</Heading>
      <Notice tone={view === 'review' ? 'warn' : 'inform'} role="status">
        <Sentence view={view} booking={booking} />
      </Notice>
      <Text color="fg.muted" marginTop="4">
        We write to {booking.email} as soon as something changes. Do not pay twice.
      </Text>
      <Box marginTop="5">
        <HStack flexWrap="wrap">
          <ButtonLink to={searchPath}>New search</ButtonLink>
          <ButtonLink to={pathTo('contact')} variant="outline">
            Contact Us
          </ButtonLink>
        </HStack>
      </Box>
    </>
  );
}

function Sentence({ view, booking: { payment, words } }: Omit<ClosedPaymentProps, 'searchPath'>) {
  const { refund } = payment;
  const back = refund
    ? `${formatNaira(refund.amount)} goes back to you by ${formatLongDate(refund.dueOn)}.`
    : 'A person looks at it and what is yours goes back to you.';
  if (view === 'refunded' && refund?.refundedAt) {
    return `${formatNaira(refund.amount)} was sent back to you on ${formatLongDate(refund.refundedAt)}.`;
  }
  if (view === 'returning') return `We received too little for this booking, and it is over. ${back}`;
  if (view === 'cancelled') return payment.amountPaid > 0 ? back : 'Nothing was paid, and nothing is to be paid.';
  return `We received ${formatNaira(payment.amountPaid)} after the account had expired, and ${words.lost}. ${back}`;
}
