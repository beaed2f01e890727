import { Navigate, useSearchParams } from 'react-router-dom';
import { BankTransfer, isGoingBack, type PaymentKind, usePaymentHead } from 'shared/checkout/payment';
import type { BookedRide } from 'shared/contract/rides';
import { pathTo, rideToQuery } from 'shared/paths';
import { setCreatedRide, settings, useSettings } from 'shared/shell';
import { bookedRideQuery } from '../../api/get-booked-ride';
import { confirmTransfer, initiatePayment } from '../../api/payment';
import { RidePage } from '../../components/frame/ride-page';
import { PaymentSummary } from '../../components/price/payment-summary';
import { RideTermsLine } from '../../components/price/ride-terms';
import { WayBack } from '../../components/price/way-back';
import { bookedAmounts } from '../../model/price-summary';
import { createdRideOf, isStoredRide, rideUnderPayment } from '../../model/ride-payment';
import { paymentStateOf } from '../../model/ride-status';

/** The bank transfer of a ride. The booking is in the address, so that the page survives a reload. */
export function RidePaymentOptionsPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const stored = useSettings((state) => state.createdRide?.savedBookedRide._id);
  const head = usePaymentHead(ridePayment, id ?? '');
  if (!id) {
    const to = stored ? pathTo('ridePayment', { query: { id: stored } }) : pathTo('home');
    return <Navigate to={to} replace />;
  }
  return (
    <RidePage {...head} backTo={pathTo('home')}>
      <BankTransfer key={id} kind={ridePayment} id={id} />
    </RidePage>
  );
}

/** How a ride is paid. */
const ridePayment: PaymentKind<BookedRide> = {
  query: bookedRideQuery,
  toPayment: rideUnderPayment,
  keep(booked) {
    if (!isStoredRide(settings.getState().createdRide, booked)) setCreatedRide(createdRideOf(booked));
  },
  stored: () => settings.getState().createdRide?.savedBookedRide,
  confirm: confirmTransfer,
  renew: initiatePayment,
  successPath: (id) => pathTo('rideSuccess', { query: { id } }),
  searchPath: pathTo('rideSearch'),
  searchAgainPath: ({ ride, wayBack }) =>
    pathTo('rideResults', {
      query: rideToQuery({
        ...ride,
        passengers: ride.passengers ?? undefined,
        luggage: ride.bags ?? undefined,
        flightNumber: ride.flightNumber ?? undefined,
        returnDate: wayBack?.ride.pickupDate,
        returnTime: wayBack?.ride.pickupTime,
      }),
    }),
  saveReceipt: async (booked) =>
    (await import(/* webpackChunkName: "receipt" */ '../../model/save-receipt')).saveRideReceipt(booked),
  summary: (booked) => (
    <>
      <PaymentSummary {...bookedAmounts(booked)} />
      {booked.wayBack && <WayBack ride={booked.wayBack.ride} />}
      {/* not beside a refund in full */}
      {paymentStateOf(booked) !== 'review' && !isGoingBack(booked.payment) && (
        <RideTermsLine terms={booked.terms} wayBack={booked.wayBack?.terms} marginTop="3" />
      )}
    </>
  ),
};
