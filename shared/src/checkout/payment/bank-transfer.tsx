import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { toast, useLoadingOverlay } from 'shared/shell';
import { Box, Card, Heading, Notice, Stack } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { BookingFailed } from '../booking-failed';
import { failureCode } from '../failure';
import { AccountOver } from './account-over';
import { BookingCard } from './booking-card';
import { ClosedPayment } from './closed-payment';
import { OpenAccount } from './open-account';
import type { PaymentKind } from './payment-kind';
import { PaymentSkeleton } from './payment-skeleton';
import { usePayment } from './use-payment';

interface BankTransferProps<T> {
  /** Stays the same object from render to render. */
  readonly kind: PaymentKind<T>;
  /** The booking's `_id`. */
  readonly id: string;
}

/** The account to pay into and everything that can become of it; it moves on by itself when the money is in. */
export function BankTransfer<T>({ kind, id }: BankTransferProps<T>) {
  const { booked, booking, view, error, refetch, onTimeUp } = usePayment(kind, id);
  useLoadingOverlay(!booked && !error);

  // "not received yet" is not to stand above "Booking Successful"
  useEffect(() => {
    if (view === 'paid') toast.dismiss();
  }, [view]);

  const hasClosed = failureCode(error) === 'VIEW_EXPIRED';
  if (!booked || !booking || !view || hasClosed) {
    return error ? <BookingFailed error={error} onRetry={refetch} /> : <PaymentSkeleton />;
  }
  if (view === 'paid') return <Navigate to={kind.successPath(id)} replace />;

  const place = () => {
    if (view === 'open' || view === 'incomplete') {
      return <OpenAccount kind={kind} booking={booking} refetch={refetch} onTimeUp={onTimeUp} />;
    }
    if (view === 'expired' || view === 'underpaid') {
      return <AccountOver kind={kind} booking={booking} refetch={refetch} />;
    }
    if (view === 'special') return kind.special?.(booked, refetch);
    return <ClosedPayment view={view} booking={booking} searchPath={kind.searchPath} />;
  };
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
              {kind.summary(booked)}
            </Card>
            <BookingCard booking={booking} view={view} />
          </Stack>
        }
      >
        <Card as="section" aria-label="Bank Transfer">
          {place()}
        </Card>
      </TwoColumns>
    </>
  );
}
