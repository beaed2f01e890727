import type { FirstCall, FirstQuery } from 'shared/first-call';
import { readPopularRoutes } from './lists';
import { popularRoutesKey } from './popular-routes';

/** The first calls of the home page, which only a server makes: in a browser the lists are loaded when it is idle. */
export const homeCalls: readonly FirstCall[] = [{ method: 'GET', path: '/fly/popular-routes' }];

/** The queries that they answer. */
export const homeQueries: readonly FirstQuery[] = [{ queryKey: popularRoutesKey, queryFn: readPopularRoutes }];
