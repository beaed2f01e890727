import type { BookedRide, getBookedRide as operation } from 'shared/contract/rides';
import { call } from 'shared/http';

/** What a ride's receipt and calendar file are made of, by the token of its look-up. @throws ApiError `VIEW_EXPIRED` */
export const getBookedRide = (viewToken: string): Promise<BookedRide> =>
  call<typeof operation>('GET', '/ride/booked-ride/{id}', { params: { id: viewToken } });
