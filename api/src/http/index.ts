import { type IdempotentCall as AnyIdempotentCall, type Route, route as routeOf } from 'server/http';
import type { Operation } from 'shared/contract/operation';
import type { Tables } from '../database';
import type { LimitGroup } from '../settings';

/** Serves an operation, with the API's own tables and limits. */
export const route: Route<Tables, LimitGroup> = routeOf;

export type IdempotentCall<O extends Operation, Prepared = undefined> = AnyIdempotentCall<O, Prepared, Tables>;
