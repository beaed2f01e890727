import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { routeCall, routeQuery } from '../../api/get-flight-route';
import { routeInPath } from '../../model/flight-paths';

export const firstCalls: FirstCalls = ({ pathname }) => [routeCall(routeInPath(pathname))];

export const firstQueries: FirstQueries = ({ pathname }) => [routeQuery(routeInPath(pathname))];
