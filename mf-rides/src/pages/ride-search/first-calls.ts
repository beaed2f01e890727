import type { FirstCalls, FirstQueries } from 'shared/first-call';
import { airportsCall, airportsQuery } from '../../api/ride-airports';

export const firstCalls: FirstCalls = () => [airportsCall];

export const firstQueries: FirstQueries = () => [airportsQuery];
