import type { TransferDetails } from 'shared/contract/payments';
import type { Area } from 'shared/contract/places';
import type { BookedRide, RideResult, RideSelection } from 'shared/contract/rides';
import type { TestApi } from '../../testing';

/** A booked ride that is not paid yet. */
export interface UnpaidRide {
  readonly id: string;
  readonly transactionId: string;
  readonly details: TransferDetails;
  /** Naira. */
  readonly due: number;
  readonly pickupDate: string;
}

/** An API in this process or another one, as a traveller calls it. */
export interface Callable extends Pick<TestApi, 'runJobs'> {
  readonly context: Pick<TestApi['context'], 'now'>;
  inject(options: Parameters<TestApi['inject']>[0]): Promise<{ readonly statusCode: number; readonly body: string }>;
}

interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly fields: Record<string, string> | undefined;
}

const call = async (api: Callable, method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> => {
  const response = await api.inject({ method, url, ...(payload && { payload }) });
  const body = JSON.parse(response.body);
  return { status: response.statusCode, data: body.data, code: body.code, message: body.message, fields: body.fields };
};

const must = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, data, message, fields } = await answer;
  if (status >= 300) throw new Error(`Answered ${status}: ${message} ${JSON.stringify(fields ?? {})}`);
  return data as T;
};

let bookings = 0;

/** The actions of a traveller in a browser and at a bank, as API calls. */
export const travellerOf = (api: Callable) => ({
  /** Searches, selects and books a ride at noon: the first free car of the list, or a certain one on a certain day. */
  async book({ carId, pickupDate }: { carId?: string; pickupDate?: string } = {}): Promise<UnpaidRide> {
    const inThreeDays = new Date(api.context.now().getTime() + 72 * 3_600_000).toISOString().slice(0, 10);
    const places = await must<Area[]>(call(api, 'GET', '/ride/getarea/Lagos'));
    const journey = {
      pickupLocation: places.find(({ airportCode }) => airportCode === 'LOS')?.label,
      dropOffLocation: 'Eti Osa, Lagos',
      pickupDate: pickupDate ?? inThreeDays,
      pickupTime: '12:00',
    };
    const cars = await must<RideResult[]>(call(api, 'POST', '/ride/search-ride', journey));
    const car = cars.find((one) => carId === undefined || one.car_id === carId);
    if (!car) throw new Error('No car is free');
    const { car_id, price_id } = car;
    const chosen = await must<RideSelection>(call(api, 'POST', '/ride/select-ride', { ...journey, car_id, price_id }));
    bookings += 1;
    const { savedBookedRide, transfer_details: details } = await must<{
      savedBookedRide: { _id: string };
      transfer_details: TransferDetails;
    }>(
      call(api, 'POST', '/ride/create-ride', {
        quoteId: chosen.quoteId,
        car_id,
        price_id,
        title: 'Mrs',
        firstName: 'Amaka',
        lastName: 'Okafor',
        gender: 'female',
        email: `amaka${bookings}@example.com`,
        phone: `+23480355${String(bookings).padStart(5, '0')}`,
        nationality: 'NG',
        age: 34,
        dropOffAddress: '12 Allen Avenue',
        acceptedTerms: true,
      }),
    );
    const { savedBookedRide: saved } = await must<BookedRide>(
      call(api, 'GET', `/ride/booked-ride/${savedBookedRide._id}`),
    );
    return {
      id: savedBookedRide._id,
      transactionId: saved.transaction_id,
      details,
      due: details.amount,
      pickupDate: journey.pickupDate,
    };
  },

  /** Sends money into an account; the jobs deliver the notice. */
  async transfer(accountNumber: string, amount: number): Promise<string> {
    const sent = await must<{ reference: string }>(call(api, 'POST', '/sandbox/transfers', { accountNumber, amount }));
    return sent.reference;
  },

  /** The same, then delivers the notice. */
  async pay(ride: UnpaidRide, amount = ride.due): Promise<string> {
    const reference = await this.transfer(ride.details.accountNumber, amount);
    for (const { kind, error } of await api.runJobs())
      if (error) throw new Error(`The job ${kind} failed`, { cause: error });
    return reference;
  },

  /** Presses "I've transferred the money". */
  confirm: (ride: Pick<UnpaidRide, 'id' | 'transactionId'>): Promise<Answer> =>
    call(api, 'POST', '/ride/confirm-transfer', { ride_id: ride.id, transaction_id: ride.transactionId }),

  /** Requests an account to pay to. */
  initiate: (ride: Pick<UnpaidRide, 'id'>): Promise<Answer> =>
    call(api, 'POST', '/booking/payment/initiatepayment', { bookingType: 'ride', booking_id: ride.id }),

  /** The booking as on the payment page. */
  async look(ride: Pick<UnpaidRide, 'id'>) {
    const booked = await must<BookedRide>(call(api, 'GET', `/ride/booked-ride/${ride.id}`));
    return { ride: booked.savedBookedRide.status, ...booked.payment, details: booked.transfer_details };
  },
});
