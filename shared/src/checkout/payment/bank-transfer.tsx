import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { toast, useLoadingOverlay, usePageTitle } from 'shared/shell';
import { Box, Card, Heading, Notice, Skeleton, Stack, VisuallyHidden } from 'shared/ui';
import { TwoColumns } from 'shared/ui/flow';
import { BookingFailed } from '../booking-failed';
import { failureCode } from '../failure';
import { useSliced } from '../use-sliced';
import { BookingCard } from './booking-card';
import { ClosedPayment } from './closed-payment';
import { ExpiredAccount } from './expired-account';
import { OpenAccount } from './open-account';
import type { PaymentKind } from './payment-kind';
import { paymentView } from './payment-view';
import { useKeptOnDevice } from './use-kept-on-device';

// in the file of the dialogs: each file of a remote adds its hash to the entry
const CancelledBooking = lazy(() => import(/* webpackChunkName: "held" */ './cancelled-booking'));

interface BankTransferProps<T> {
  /** Has to be the same object in every render. */
  readonly kind: PaymentKind<T>;
  /** The booking's `_id`. */
  readonly id: string;
}

/** The payment page in all of its states. Opens the confirmation when the booking is paid. */
export function BankTransfer<T>({ kind, id }: BankTransferProps<T>) {
  const { error, refetch, onTimeUp, ...latest } = usePayment(kind, id);
  useLoadingOverlay(!latest.booked && !error);
  // once paid, the page does not change until the next one is loaded: an empty page would move the footer
  const unpaid = useRef<typeof latest>(undefined);
  const isPaid = latest.view === 'paid';
  if (latest.booked && !isPaid) unpaid.current = latest;
  const { booked, booking, view } = unpaid.current ?? latest;

  // a toast "not received yet" must not stay above "Booking Successful"
  useEffect(() => {
    if (isPaid) toast.dismiss();
  }, [isPaid]);

  const hasClosed = failureCode(error) === 'VIEW_EXPIRED';
  if (!booked || !booking || !view || hasClosed) {
    return error ? <BookingFailed error={error} onRetry={refetch} /> : <PaymentSkeleton />;
  }
  const onward = isPaid && <Navigate to={kind.successPath(id)} replace />;
  if (view === 'paid') return onward;

  const place = () => {
    if (view === 'open' || view === 'incomplete') {
      return <OpenAccount kind={kind} booking={booking} refetch={refetch} onTimeUp={onTimeUp} />;
    }
    if (view === 'expired' || view === 'underpaid') {
      return <ExpiredAccount kind={kind} booking={booking} refetch={refetch} />;
    }
    if (booking.state === 'cancelled') {
      return (
        <Suspense fallback={<Skeleton height="320px" />}>
          <CancelledBooking
            booking={booking}
            saveReceipt={() => kind.saveReceipt(booked)}
            searchPath={kind.searchPath}
            searchAgainPath={kind.searchAgainPath(booked)}
          />
        </Suspense>
      );
    }
    if (view === 'special') return kind.special?.(booked, refetch);
    return view !== 'cancelled' && <ClosedPayment view={view} booking={booking} searchPath={kind.searchPath} />;
  };
  return (
    <>
      {onward}
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
            {booking.state !== 'cancelled' && (
              <Card as="section" aria-label="Payment Summary">
                <Heading textStyle="h3" marginBottom="3">
                  Payment Summary
                </Heading>
                {kind.summary(booked)}
              </Card>
            )}
            <BookingCard booking={booking} view={view} refetch={refetch} />
          </Stack>
        }
      >
        <Card as="section" aria-label={booking.state === 'cancelled' ? 'Your money' : 'Bank Transfer'}>
          {place()}
        </Card>
      </TwoColumns>
    </>
  );
}

/** The heading of the page of the bank transfer, which is its title too: a cancelled booking has nothing to choose. */
export function usePaymentHead<T>({ query, toPayment }: PaymentKind<T>, id: string) {
  const { data } = useQuery({ ...query(id), enabled: false });
  const isCancelled = data !== undefined && toPayment(data).state === 'cancelled';
  const title = isCancelled ? 'This booking is cancelled' : 'Payment Options';
  usePageTitle(title);
  return { title, ...(!isCancelled && { step: 'Payment' as const }) };
}

const pollEveryMs = 4_000;

/** The booking and the view of its payment, polled every 4 seconds while the page is visible. */
function usePayment<T>(kind: PaymentKind<T>, id: string) {
  const {
    data: response,
    error,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...kind.query(id),
    // an expired link stays expired
    refetchInterval: ({ state }) => (failureCode(state.error) === 'VIEW_EXPIRED' ? false : pollEveryMs),
    retry: false,
    refetchOnMount: 'always' as const,
  });
  const data = useSliced(response);
  const [endedAtMs, setEndedAtMs] = useState(0);
  const { keep } = kind;

  useEffect(() => {
    if (data) keep(data);
  }, [data, keep]);

  const booking = data && kind.toPayment(data);
  const view = booking && paymentView(booking, Math.max(dataUpdatedAt, endedAtMs));
  useKeptOnDevice(booking, view);
  return {
    booked: data,
    booking,
    view,
    error,
    refetch,
    /** The countdown has ended: the account has expired, before the next response says so. */
    onTimeUp: () => setEndedAtMs(Date.now()),
  };
}

function PaymentSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your booking</VisuallyHidden>
      <TwoColumns
        aside={
          <Stack gap="6" aria-hidden>
            <Card>
              <Skeleton height="190px" />
            </Card>
            <Card>
              <Skeleton height="310px" />
            </Card>
          </Stack>
        }
      >
        <Card aria-hidden>
          <Stack gap="6">
            <Skeleton height="12" width="204px" />
            <Skeleton height="16" width="60%" />
            <Skeleton height="16" width="50%" />
            <Skeleton height="16" width="80%" />
            <Skeleton height="80px" />
            <Skeleton height="52px" />
            <Skeleton height="12" />
          </Stack>
        </Card>
      </TwoColumns>
    </>
  );
}
