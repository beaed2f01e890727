import type { DataOf, InputOf } from 'shared/contract/operation';
import type {
  BookingChange,
  changeBooking as changeOperation,
  FoundBooking,
  FoundTransfer,
  addBookingNote as noteOperation,
  previewBookingChange as previewOperation,
  readBooking,
  searchBookings,
  sendConfirmationAgain as sendOperation,
} from 'shared/contract/staff-bookings';
import { callStaff } from './calls';

export type FoundBookings = DataOf<typeof searchBookings>;
export type BookingSearch = Omit<InputOf<typeof searchBookings>['query'], 'after'>;
export type MailPreview = DataOf<typeof previewOperation>['mails'][number];
export type { BookingChange, FoundBooking, FoundTransfer };

interface PageContext {
  readonly signal: AbortSignal;
  readonly pageParam: string | null;
}

/** The pages of the bookings that a search finds, newest first. */
export const bookingsQuery = (search: BookingSearch) => ({
  queryKey: ['bookings', search],
  queryFn: ({ signal, pageParam }: PageContext) =>
    findBookings({ ...search, ...(pageParam && { after: pageParam }) }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: FoundBookings) => next,
  refetchOnWindowFocus: true,
});

/** @throws ApiError `VALIDATION_FAILED` for fewer than three letters */
export const findBookings = (query: InputOf<typeof searchBookings>['query'], signal: AbortSignal) =>
  callStaff<typeof searchBookings>('GET', '/staff/bookings', { query, signal });

/** Each response is recorded as an opened booking, so it is not refreshed by itself for some minutes. */
export const bookingQuery = (reference: string) => ({
  queryKey: ['booking', reference],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof readBooking>('GET', '/staff/bookings/{reference}', { params: { reference }, signal }),
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: true,
});

/** @throws ApiError `STATE_CONFLICT`, `VALIDATION_FAILED`, `NOT_FOUND` */
export const previewBookingChange = (reference: string, change: BookingChange) =>
  callStaff<typeof previewOperation>('POST', '/staff/bookings/{reference}/preview', {
    params: { reference },
    body: { change },
  });

/** @throws ApiError `STATE_CONFLICT`, `VALIDATION_FAILED`, `NOT_FOUND` */
export const changeBooking = (
  reference: string,
  body: InputOf<typeof changeOperation>['body'],
  idempotencyKey: string,
) =>
  callStaff<typeof changeOperation>('POST', '/staff/bookings/{reference}/change', {
    params: { reference },
    body,
    idempotencyKey,
  });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const sendConfirmationAgain = (reference: string, idempotencyKey: string) =>
  callStaff<typeof sendOperation>('POST', '/staff/bookings/{reference}/confirmation', {
    params: { reference },
    body: {},
    idempotencyKey,
  });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const addBookingNote = (reference: string, text: string, idempotencyKey: string) =>
  callStaff<typeof noteOperation>('POST', '/staff/bookings/{reference}/notes', {
    params: { reference },
    body: { text },
    idempotencyKey,
  });
