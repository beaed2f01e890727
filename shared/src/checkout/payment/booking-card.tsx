import type { ReactNode } from 'react';
import { copyableAmount, formatNaira, formatPhone } from 'shared/format';
import { toast } from 'shared/shell';
import { Card, chakra, HStack, Logo } from 'shared/ui';
import { Badge, DetailRows } from 'shared/ui/parts';
import { HeldActions } from './held-actions';
import type { BookingBadge, BookingUnderPayment } from './payment-kind';
import { amountToPay, type PaymentView } from './payment-view';

const badges: Record<PaymentView, BookingBadge> = {
  open: { text: 'Awaiting payment', tone: 'waiting' },
  incomplete: { text: 'Paid in part', tone: 'waiting' },
  expired: { text: 'Account expired', tone: 'waiting' },
  underpaid: { text: 'Account expired', tone: 'waiting' },
  review: { text: 'In review', tone: 'waiting' },
  returning: { text: 'Refund on its way', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  special: { text: 'Waiting for you', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
};

const Tap = chakra('button', {
  base: {
    minHeight: '24px',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    textDecorationColor: 'border.strong',
    borderRadius: 'sm',
  },
});

/** The line may break after the @. */
function Address({ email }: { readonly email: string }) {
  const [name, domain] = email.split('@');
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}

/** The formatted amount; a press copies its digits. */
function TapToCopy({ amount }: { readonly amount: number }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(copyableAmount(amount));
      toast.add({ title: 'Copied to clipboard' });
    } catch (error) {
      console.warn('Could not copy to the clipboard', error);
    }
  }
  return (
    <Tap type="button" onClick={copy} aria-label={`Copy the amount to pay, ${formatNaira(amount)}`}>
      {formatNaira(amount)}
    </Tap>
  );
}

interface BookingCardProps {
  readonly booking: BookingUnderPayment;
  readonly view: PaymentView;
  readonly refetch: () => Promise<unknown>;
}

/** Payer and booking; of one to be paid, e-mail and phone are in brackets, as in the specification. */
export function BookingCard({ booking, view, refetch }: BookingCardProps) {
  const toPay = amountToPay(booking, view);
  const inBrackets = (value: ReactNode) => (booking.state === 'cancelled' ? value : <>({value})</>);
  const badge = (view === 'special' && booking.special) || badges[view];
  return (
    <Card as="section" aria-label="Booking">
      <HStack justifyContent="space-between" marginBottom="4">
        <Logo />
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </HStack>
      <DetailRows
        size="sm"
        rows={[
          { label: 'Payer', value: `${booking.payerFirstName} ${booking.payerLastName}` },
          { label: 'Booking ID', value: booking.bookingId },
          { label: 'Booking name', value: booking.bookingName },
          { label: 'E-mail', value: inBrackets(<Address email={booking.email} />) },
          { label: 'Phone', value: inBrackets(formatPhone(booking.phone)) },
          ...(toPay === undefined ? [] : [{ label: 'Amount to pay', value: <TapToCopy amount={toPay} /> }]),
        ]}
      />
      {(view === 'open' || view === 'incomplete') && <HeldActions booking={booking} refetch={refetch} />}
    </Card>
  );
}
