import { pathTo } from 'shared/paths';

/** The search from an airport, to an area if one is named. */
export const searchFrom = ({ iata }: { readonly iata: string }, dropOff?: string): string =>
  pathTo('rideSearch', { query: { airport: iata, dropOff } });
