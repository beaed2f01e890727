import type {
  acceptPrice as acceptOperation,
  BookedFlight,
  getBookedFlight as flightOperation,
} from 'shared/contract/flights';
import type { DataOf, InputOf } from 'shared/contract/operation';
import type { BookedRide, getBookedRide as rideOperation } from 'shared/contract/rides';
import type {
  Cancellation,
  cancelBooking as cancelOperation,
  KeptOnDevice,
  keepOnDevice as keepOperation,
  requestBookingLinks as linksOperation,
  MovedPickup,
  movePickup as moveOperation,
} from 'shared/contract/tracking';
import { call } from 'shared/http';

// each operation about one booking takes the token of its look-up, and fails with `VIEW_EXPIRED` after its lifetime

/** The data of a ride's receipt and calendar file. */
export const getBookedRide = (viewToken: string): Promise<BookedRide> =>
  call<typeof rideOperation>('GET', '/ride/booked-ride/{id}', { params: { id: viewToken } });

/** The data of a flight's receipt and calendar file. */
export const getBookedFlight = (viewToken: string): Promise<BookedFlight> =>
  call<typeof flightOperation>('GET', '/fly/booked-flight/{id}', { params: { id: viewToken } });

/** Accepts a price increase, or cancels the booking with a full refund. */
export const acceptPrice = (
  viewToken: string,
  accept: boolean,
  idempotencyKey: string,
): Promise<DataOf<typeof acceptOperation>> =>
  call<typeof acceptOperation>('POST', '/fly/accept-price', {
    body: { booking_id: viewToken, accept },
    idempotencyKey,
  });

/** The refund of a cancellation at this time, as a dry run. @throws ApiError `STATE_CONFLICT` */
export const askCancellation = (
  body: Pick<InputOf<typeof cancelOperation>['body'], 'viewToken' | 'way'>,
  signal?: AbortSignal,
): Promise<Cancellation> =>
  call<typeof cancelOperation>('POST', '/booking/cancel', { body: { ...body, dryRun: true }, signal });

/** Cancels the booking for the refund that was shown. @throws ApiError `REFUND_CHANGED`, `STATE_CONFLICT` */
export const cancelBooking = (
  body: Omit<InputOf<typeof cancelOperation>['body'], 'dryRun'>,
  idempotencyKey: string,
): Promise<Cancellation> => call<typeof cancelOperation>('POST', '/booking/cancel', { body, idempotencyKey });

/** Moves the pickup of a ride. @throws ApiError `CAR_TAKEN`, `STATE_CONFLICT`, `VALIDATION_FAILED` */
export const movePickup = (body: InputOf<typeof moveOperation>['body'], idempotencyKey: string): Promise<MovedPickup> =>
  call<typeof moveOperation>('POST', '/track/ride/move-pickup', { body, idempotencyKey });

/** Sends a mail with the bookings of an address to it, if there are any. Takes no token. @throws ApiError `RATE_LIMITED` */
export const requestBookingLinks = (
  body: InputOf<typeof linksOperation>['body'],
  idempotencyKey: string,
): Promise<DataOf<typeof linksOperation>> =>
  call<typeof linksOperation>('POST', '/track/links', { body, idempotencyKey });

/** A token for the booking with this `_id`, such as from the link of a mail. Takes no token. @throws ApiError `NOT_FOUND`, `VIEW_EXPIRED` */
export const keepOnDevice = (body: InputOf<typeof keepOperation>['body']): Promise<KeptOnDevice> =>
  call<typeof keepOperation>('POST', '/track/device', { body });
