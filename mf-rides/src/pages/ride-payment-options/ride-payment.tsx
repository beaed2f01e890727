import type { PaymentKind } from 'shared/checkout/payment';
import type { BookedRide } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { setCreatedRide, settings } from 'shared/shell';
import { confirmTransfer } from '../../api/confirm-transfer';
import { bookedRideQuery } from '../../api/get-booked-ride';
import { initiatePayment } from '../../api/initiate-payment';
import { PaymentSummary } from '../../components/price/payment-summary';
import { createdRideOf, isStoredRide } from '../../model/created-ride';
import { discountOf } from '../../model/price-summary';
import { rideUnderPayment } from '../../model/ride-under-payment';

/** How a ride is paid. */
export const ridePayment: PaymentKind<BookedRide> = {
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
  summary: (booked) => <PaymentSummary price={booked.ride.price} discount={discountOf(booked)} />,
};
