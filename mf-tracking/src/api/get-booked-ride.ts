import type { BookedRide, getBookedRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/** The whole booking of a ride, for its receipt and its calendar file. */
export const getBookedRide = (id: string): Promise<BookedRide> =>
  call<typeof operation>('GET', '/ride/booked-ride/{id}', { params: { id } });
