import { Navigate } from 'react-router-dom';
import type { BookedRide } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay } from 'shared/shell';
import { Box, Card, Heading, Notice, Stack } from 'shared/ui';
import { BookingFailed } from '../../components/frame/booking-failed';
import { TwoColumns } from '../../components/frame/two-columns';
import { PaymentSummary } from '../../components/price/payment-summary';
import type { PaymentView } from '../../model/payment-view';
import { AccountOver } from './account-over';
import { BookingCard } from './booking-card';
import { ClosedPayment } from './closed-payment';
import { OpenAccount } from './open-account';
import { PaymentSkeleton } from './payment-skeleton';
import { useBookingUnderPayment } from './use-booking-under-payment';

/** The account to pay into and everything that can become of it; it moves on by itself when the money is in. */
export function PaymentStep({ id }: { readonly id: string }) {
  const payment = useBookingUnderPayment(id);
  const { booked, view, error, refetch } = payment;
  useLoadingOverlay(!booked && !error);

  if (!booked || !view) return error ? <BookingFailed error={error} onRetry={refetch} /> : <PaymentSkeleton />;
  if (view === 'paid') return <Navigate to={pathTo('rideSuccess', { query: { id } })} replace />;
  return (
    <>
      {error && (
        <Box marginBottom="4">
          <Notice tone="inform" role="status">
            We cannot reach the site at the moment. We keep trying, and nothing is lost: leave this page open.
          </Notice>
        </Box>
      )}
      <TwoColumns
        aside={
          <Stack gap="6">
            <Card as="section" aria-label="Payment Summary">
              <Heading textStyle="h3" marginBottom="3">
                Payment Summary
              </Heading>
              <PaymentSummary total={booked.payment.amountDue} />
            </Card>
            <BookingCard booked={booked} view={view} />
          </Stack>
        }
      >
        <Card as="section" aria-label="Bank Transfer">
          <Place view={view} booked={booked} payment={payment} />
        </Card>
      </TwoColumns>
    </>
  );
}

interface PlaceProps {
  readonly view: Exclude<PaymentView, 'paid'>;
  readonly booked: BookedRide;
  readonly payment: ReturnType<typeof useBookingUnderPayment>;
}

function Place({ view, booked, payment }: PlaceProps) {
  if (view === 'open' || view === 'incomplete') {
    return <OpenAccount booked={booked} refetch={payment.refetch} onTimeUp={payment.onTimeUp} />;
  }
  if (view === 'expired' || view === 'underpaid') return <AccountOver booked={booked} refetch={payment.refetch} />;
  return <ClosedPayment view={view} booked={booked} />;
}
