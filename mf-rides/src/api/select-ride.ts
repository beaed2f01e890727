import type { selectRide as operation, RideResult, RideSelection } from 'shared/contract/rides';
import { call } from 'shared/http';

/** Checks car and price once more and keeps the price for a while, with the name by which the area was chosen. @throws ApiError `CAR_TAKEN`, `PRICE_EXPIRED` */
export const selectRide = (ride: RideResult, flightNumber?: string): Promise<RideSelection> => {
  const { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id, wayBack, place } = ride;
  return call<typeof operation>('POST', '/ride/select-ride', {
    body: {
      pickupTime,
      pickupDate,
      dropOffLocation,
      pickupLocation,
      car_id,
      price_id,
      flightNumber,
      place,
      wayBack: wayBack && {
        pickupDate: wayBack.pickupDate,
        pickupTime: wayBack.pickupTime,
        car_id: wayBack.car_id,
        price_id: wayBack.price_id,
      },
    },
  });
};
