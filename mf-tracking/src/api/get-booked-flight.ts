import type { BookedFlight, getBookedFlight as operation } from 'shared/contract/flights';
import { call } from 'shared/http';

/** What a flight's receipt and calendar file are made of, by the token of its look-up. @throws ApiError `VIEW_EXPIRED` */
export const getBookedFlight = (viewToken: string): Promise<BookedFlight> =>
  call<typeof operation>('GET', '/fly/booked-flight/{id}', { params: { id: viewToken } });
