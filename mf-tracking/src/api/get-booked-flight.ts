import type { BookedFlight, getBookedFlight as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

/** The whole booking of a flight, for its receipt and its calendar file. */
export const getBookedFlight = (id: string): Promise<BookedFlight> =>
  call<typeof operation>('GET', '/fly/booked-flight/{id}', { params: { id } });
