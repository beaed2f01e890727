import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { BookingFailed, useSliced } from 'shared/checkout';
import { ConfirmationSkeleton } from 'shared/checkout/confirmation';
import { PageHead } from 'shared/parts';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay, useSettings } from 'shared/shell';
import { Container } from 'shared/ui';
import { bookedRideQuery } from '../../api/get-booked-ride';
import { rideStanding } from '../../model/ride-standing';
import { Confirmation } from './confirmation';

/** The booking once it is paid; until then the payment page is the place to be. */
export function RidePaymentSuccessfulPage() {
  const [params] = useSearchParams();
  const stored = useSettings((state) => state.createdRide?.savedBookedRide._id);
  const id = params.get('id');
  if (!id) {
    const to = stored ? pathTo('rideSuccess', { query: { id: stored } }) : pathTo('home');
    return <Navigate to={to} replace />;
  }
  return (
    <Container maxWidth="1000px" paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <BookingOf key={id} id={id} />
    </Container>
  );
}

function BookingOf({ id }: { readonly id: string }) {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...bookedRideQuery(id),
    refetchOnMount: 'always' as const,
  });
  useLoadingOverlay(!answer && !error);
  const data = useSliced(answer);

  if (!data && error) {
    return (
      <>
        <PageHead title="Your booking" />
        <BookingFailed error={error} onRetry={refetch} />
      </>
    );
  }
  // its heading comes with the booking, and the focus with it
  if (!data) return <ConfirmationSkeleton />;
  if (rideStanding[data.savedBookedRide.status] === 'paid') return <Confirmation booked={data} />;
  // an answer from before the payment may still lie in the cache
  if (isFetching) return <ConfirmationSkeleton />;
  return <Navigate to={pathTo('ridePayment', { query: { id } })} replace />;
}
