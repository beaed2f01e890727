import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { BookingFailed, useSliced } from 'shared/checkout';
import { ConfirmationSkeleton } from 'shared/checkout/confirmation';
import { PageHead } from 'shared/parts';
import { pathTo } from 'shared/paths';
import { useLoadingOverlay, useSettings } from 'shared/shell';
import { Container } from 'shared/ui';
import { bookedFlightQuery } from '../../api/get-booked-flight';
import { flightStanding, isBeforeTickets } from '../../model/flight-standing';
import { Confirmation } from './confirmation';

const askAgainMs = 4_000;

/** The booking once it is paid; until then the payment page is the place to be. */
export function PaymentSuccessfulPage() {
  const [params] = useSearchParams();
  const stored = useSettings((state) => state.savedBooking?._id);
  const id = params.get('id');
  if (!id) {
    const to = stored ? pathTo('flightSuccess', { query: { id: stored } }) : pathTo('home');
    return <Navigate to={to} replace />;
  }
  return (
    <Container maxWidth="1000px" paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <BookingOf key={id} id={id} />
    </Container>
  );
}

/** Asked for again until the tickets are there. */
function BookingOf({ id }: { readonly id: string }) {
  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...bookedFlightQuery(id),
    refetchOnMount: 'always' as const,
    refetchInterval: ({ state }) =>
      state.data && isBeforeTickets(state.data.savedBooking.status) ? askAgainMs : false,
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
  if (flightStanding[data.savedBooking.status] === 'paid') return <Confirmation booked={data} />;
  // an answer from before the payment may still lie in the cache
  if (isFetching) return <ConfirmationSkeleton />;
  return <Navigate to={pathTo('flightPayment', { query: { id } })} replace />;
}
