import type { getReviews } from 'shared/contract/content';
import type { getPopularRoutes } from 'shared/contract/flights';
import type { listRideAirports } from 'shared/contract/ride-airports';
import { call } from 'shared/http';

/** The busiest routes with their lowest fares. @throws ApiError */
export const readPopularRoutes = () => call<typeof getPopularRoutes>('GET', '/fly/popular-routes');

/** The airports with cars, each with its lowest price. @throws ApiError */
export const readRideAirports = () => call<typeof listRideAirports>('GET', '/ride/airports');

/** Reviews of travellers of their bookings. @throws ApiError */
export const readReviews = () => call<typeof getReviews>('GET', '/reviews');
