import { ok } from 'node:assert/strict';
import type { BookedRide, RideCriteria, RideResult, RideSelection } from 'shared/contract/rides';

/** A journey as the site really sells it: what the scenes show is taken from here. */
export interface Stage {
  readonly origin: string;
  readonly criteria: RideCriteria;
  readonly rides: readonly RideResult[];
  readonly selection: RideSelection;
  readonly booked: BookedRide;
}

const dayMs = 24 * 60 * 60 * 1000;

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
export async function setStage(origin: string): Promise<Stage> {
  const criteria: RideCriteria = {
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(Date.now() + dayMs),
    pickupTime: '09:30',
  };
  const rides = await post<RideResult[]>(origin, '/ride/search-ride', criteria);
  const ride = rides.find(({ type }) => type === 'SUV') ?? rides[0];
  ok(ride, 'no car is free');
  const { car_id, price_id } = ride;
  const selection = await post<RideSelection>(origin, '/ride/select-ride', { ...criteria, car_id, price_id });
  const { savedBookedRide } = await post<Pick<BookedRide, 'savedBookedRide'>>(origin, '/ride/create-ride', {
    ...typed,
    age: Number(typed.age),
    passengers: Number(typed.passengers),
    phone: '+2348035550142',
    car_id,
    price_id,
    quoteId: selection.quoteId,
  });
  const answer = await fetch(`${origin}/api/v1/ride/booked-ride/${savedBookedRide._id}`);
  return { origin, criteria, rides, selection, booked: (await answer.json()).data };
}

async function post<T>(origin: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  ok(answer.ok, `${path}: ${JSON.stringify(told)}`);
  return told.data;
}

interface Changes {
  readonly status?: BookedRide['savedBookedRide']['status'];
  readonly payment?: Partial<BookedRide['payment']>;
  /** How long the account has been open, of its 30 minutes. */
  readonly minutesOpen?: number;
}

/** The stage's booking at another point of its life, seen from now. */
export function bookedNow({ booked }: Stage, { status, payment, minutesOpen = 2 }: Changes = {}): BookedRide {
  const openedAtMs = Date.now() - minutesOpen * 60_000;
  return {
    ...booked,
    savedBookedRide: {
      ...booked.savedBookedRide,
      createdAt: new Date(openedAtMs).toISOString(),
      status: status ?? booked.savedBookedRide.status,
    },
    transfer_details: { ...booked.transfer_details, expiresOn: new Date(openedAtMs + 30 * 60_000).toISOString() },
    payment: { ...booked.payment, ...payment },
  };
}

/** Money that goes back, due in a fortnight. */
export const refundOf = (amount: number) => ({
  amount,
  dueOn: new Date(Date.now() + 14 * dayMs).toISOString(),
  refundedAt: null,
});
