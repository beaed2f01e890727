import { ok } from 'node:assert/strict';
import type { CouponDiscount } from 'shared/contract/coupons';
import type { BookedRide, RideCriteria, RideResult, RideSelection } from 'shared/contract/rides';
import { callApi, dataOf } from '../../site/call-api';
import { dayIn } from '../../site/steps';
import { accountTimes } from './times';

/** A search and a booking of a ride, made on a running site. */
export interface RideSample {
  readonly criteria: RideCriteria;
  readonly rides: readonly RideResult[];
  readonly selection: RideSelection;
  /** The coupon discount of the selection. */
  readonly coupon: CouponDiscount;
  readonly booked: BookedRide;
}

/** The input of the traveller form. */
export const typed = {
  title: 'Mrs',
  firstName: 'Amaka',
  lastName: 'Okafor',
  gender: 'female',
  nationality: 'NG',
  age: '34',
  email: 'amaka.okafor@example.com',
  phone: '0803 555 0142',
  address: '',
  dropOffAddress: '12 Allen Avenue, beside the bank',
  flightNumber: 'P4 7121',
  passengers: '2',
  bags: '2',
  note: 'A child seat, please',
} as const;

const oneWay = () => ({
  pickupLocation: 'Murtala Muhammed International Airport (LOS)',
  dropOffLocation: 'Ikeja, Lagos',
  pickupDate: dayIn(1),
  pickupTime: '09:30',
});

/** With a way back at night, by another traveller: nobody holds two cars for one journey. */
export const createReturnSample = (origin: string): Promise<RideSample> =>
  createRideSample(
    origin,
    { ...oneWay(), returnDate: dayIn(4), returnTime: '04:30' },
    { email: 'chidinma.eze@example.com', phone: '+2348035550177' },
  );

/** Searches, selects the first SUV and books it through the site's API. */
export async function createRideSample(
  origin: string,
  criteria: RideCriteria = oneWay(),
  contact = { email: typed.email as string, phone: '+2348035550142' },
): Promise<RideSample> {
  const rides = await dataOf(callApi<RideResult[]>(origin, '/ride/search-ride', criteria));
  const ride = rides.find(({ type }) => type === 'SUV') ?? rides[0];
  ok(ride, 'no car is free');
  const chosen = { car_id: ride.car_id, price_id: ride.price_id };
  const { returnDate: _day, returnTime: _time, ...journey } = criteria;
  const selection = await dataOf(
    callApi<RideSelection>(origin, '/ride/select-ride', { ...journey, ...chosen, wayBack: wayBackOf(ride) }),
  );
  const { quoteId } = selection;
  const coupon = await dataOf(
    callApi<CouponDiscount>(origin, '/fly/verifyCoupon', { code: 'PICKUP10', product: 'ride', quoteId }),
  );
  const { savedBookedRide } = await dataOf(
    callApi<Pick<BookedRide, 'savedBookedRide'>>(origin, '/ride/create-ride', {
      ...typed,
      address: undefined,
      acceptedTerms: true,
      age: Number(typed.age),
      passengers: Number(typed.passengers),
      bags: Number(typed.bags),
      ...contact,
      ...chosen,
      quoteId,
    }),
  );
  const booked = await dataOf(callApi<BookedRide>(origin, `/ride/booked-ride/${savedBookedRide._id}`));
  return { criteria, rides, selection, coupon, booked };
}

const wayBackOf = ({ wayBack }: RideResult) =>
  wayBack && {
    pickupDate: wayBack.pickupDate,
    pickupTime: wayBack.pickupTime,
    car_id: wayBack.car_id,
    price_id: wayBack.price_id,
  };

interface Changes {
  readonly status?: BookedRide['savedBookedRide']['status'];
  readonly payment?: Partial<BookedRide['payment']>;
  /** How long ago the account was opened; it is open for 30 minutes. */
  readonly minutesOpen?: number;
}

/** The sample booking with changes, and times relative to now. */
export function changedRide({ booked }: RideSample, { status, payment, minutesOpen = 2 }: Changes = {}): BookedRide {
  const { openedAt, expiresOn } = accountTimes(minutesOpen);
  return {
    ...booked,
    savedBookedRide: {
      ...booked.savedBookedRide,
      createdAt: openedAt,
      status: status ?? booked.savedBookedRide.status,
    },
    ...(booked.wayBack && { wayBack: { ...booked.wayBack, status: status ?? booked.wayBack.status } }),
    transfer_details: { ...booked.transfer_details, expiresOn },
    payment: { ...booked.payment, ...payment },
  };
}
