import { ok } from 'node:assert/strict';
import type { CouponDiscount } from 'shared/contract/coupons';
import type { BookedRide, RideCriteria, RideResult, RideSelection } from 'shared/contract/rides';
import { callApi, dataOf } from '../../site/call-api';
import { dayIn } from '../../site/steps';
import { momentsOpen } from './moments';

/** A ride as the site really sells it. */
export interface RideStage {
  readonly criteria: RideCriteria;
  readonly rides: readonly RideResult[];
  readonly selection: RideSelection;
  /** What a coupon takes off the selection. */
  readonly coupon: CouponDiscount;
  readonly booked: BookedRide;
}

/** The traveller's form as it is typed. */
export const typed = {
  title: 'Mrs',
  firstName: 'Amaka',
  lastName: 'Okafor',
  gender: 'female',
  nationality: 'NG',
  age: '34',
  email: 'amaka.okafor@example.com',
  phone: '0803 555 0142',
  address: '12 Allen Avenue',
  flightNumber: 'P4 7121',
  passengers: '2',
  note: 'Two large bags',
} as const;

/** Searches, chooses the first SUV and books it, through the site's own API. */
export async function setRideStage(origin: string): Promise<RideStage> {
  const criteria: RideCriteria = {
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: dayIn(1),
    pickupTime: '09:30',
  };
  const rides = await dataOf(callApi<RideResult[]>(origin, '/ride/search-ride', criteria));
  const ride = rides.find(({ type }) => type === 'SUV') ?? rides[0];
  ok(ride, 'no car is free');
  const chosen = { car_id: ride.car_id, price_id: ride.price_id };
  const selection = await dataOf(callApi<RideSelection>(origin, '/ride/select-ride', { ...criteria, ...chosen }));
  const { quoteId } = selection;
  const coupon = await dataOf(
    callApi<CouponDiscount>(origin, '/fly/verifyCoupon', { code: 'PICKUP10', product: 'ride', quoteId }),
  );
  const { savedBookedRide } = await dataOf(
    callApi<Pick<BookedRide, 'savedBookedRide'>>(origin, '/ride/create-ride', {
      ...typed,
      age: Number(typed.age),
      passengers: Number(typed.passengers),
      phone: '+2348035550142',
      ...chosen,
      quoteId,
    }),
  );
  const booked = await dataOf(callApi<BookedRide>(origin, `/ride/booked-ride/${savedBookedRide._id}`));
  return { criteria, rides, selection, coupon, booked };
}

interface Changes {
  readonly status?: BookedRide['savedBookedRide']['status'];
  readonly payment?: Partial<BookedRide['payment']>;
  /** How long the account has been open, of its 30 minutes. */
  readonly minutesOpen?: number;
}

/** The stage's booking at another point of its life, seen from now. */
export function bookedNow({ booked }: RideStage, { status, payment, minutesOpen = 2 }: Changes = {}): BookedRide {
  const { openedAt, expiresOn } = momentsOpen(minutesOpen);
  return {
    ...booked,
    savedBookedRide: {
      ...booked.savedBookedRide,
      createdAt: openedAt,
      status: status ?? booked.savedBookedRide.status,
    },
    transfer_details: { ...booked.transfer_details, expiresOn },
    payment: { ...booked.payment, ...payment },
  };
}
