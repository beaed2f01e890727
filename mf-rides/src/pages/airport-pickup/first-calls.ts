import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { airportCall, airportInPath, airportQuery } from '../../api/ride-airports';

export const firstCalls: FirstCalls = ({ pathname }) => [airportCall(airportInPath(pathname))];

export const firstQueries: FirstQueries = ({ pathname }) => [airportQuery(airportInPath(pathname))];
