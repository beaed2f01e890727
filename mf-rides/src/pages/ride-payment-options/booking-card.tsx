import type { BookedRide } from 'shared/contract/rides';
import { copyableAmount, formatNaira, formatPhone } from 'shared/format';
import { toast } from 'shared/shell';
import { Badge, Card, chakra, DetailRows, HStack, Logo } from 'shared/ui';
import { amountToPay, type PaymentView } from '../../model/payment-view';
import type { StatusTone } from '../../model/ride-status';

const badges: Record<PaymentView, { readonly text: string; readonly tone: StatusTone }> = {
  open: { text: 'Awaiting payment', tone: 'waiting' },
  incomplete: { text: 'Paid in part', tone: 'waiting' },
  expired: { text: 'Account expired', tone: 'bad' },
  underpaid: { text: 'Account expired', tone: 'bad' },
  review: { text: 'In review', tone: 'waiting' },
  returning: { text: 'Refund on its way', tone: 'quiet' },
  refunded: { text: 'Refunded', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
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

/** The address may break after its @, never in a word. */
function InBrackets({ email }: { readonly email: string }) {
  const [name, domain] = email.split('@');
  return (
    <>
      ({name}@<wbr />
      {domain})
    </>
  );
}

/** The amount as it is read; a tap copies it as bare digits. */
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

/** Who pays for what; e-mail and phone stand in brackets, as the specification writes them. */
export function BookingCard({ booked, view }: { readonly booked: BookedRide; readonly view: PaymentView }) {
  const { ride, savedBookedRide: booking } = booked;
  const toPay = amountToPay(booked, view);

  return (
    <Card as="section" aria-label="Booking">
      <HStack justifyContent="space-between" marginBottom="4">
        <Logo />
        <Badge tone={badges[view].tone}>{badges[view].text}</Badge>
      </HStack>
      <DetailRows
        size="sm"
        rows={[
          { label: 'Payer', value: `${booking.firstName} ${booking.lastName}` },
          { label: 'Booking ID', value: booking.bookingId },
          { label: 'Booking name', value: ride.name },
          { label: 'E-mail', value: <InBrackets email={booking.email} /> },
          { label: 'Phone', value: `(${formatPhone(booking.phone)})` },
          ...(toPay === undefined ? [] : [{ label: 'Amount to pay', value: <TapToCopy amount={toPay} /> }]),
        ]}
      />
    </Card>
  );
}
