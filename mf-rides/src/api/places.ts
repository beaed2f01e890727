import type { RideDirection } from 'shared/contract/lists';
import type { CallOf } from 'shared/contract/operation';
import type {
  getAreasNamed as areasNamedOperation,
  getArea as areasOperation,
  getNearAirports as nearAirportsOperation,
  getAllState as statesOperation,
} from 'shared/contract/places';
import { call } from 'shared/http';

/** The 36 states and the Federal Capital Territory, for a form that opens before the shell has them. */
export const statesQuery = {
  queryKey: ['states'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof statesOperation>('GET', '/ride/getallstate', { signal }),
};

// areas do not change while a traveller searches
const freshMs = 3_600_000;

export const areasCall = (state: string): CallOf<typeof areasOperation> => ({
  method: 'GET',
  path: '/ride/getarea/{value}',
  params: { value: state },
});

/** The airports and local government areas of a state, by its name, or one area by its id. */
export const areasQuery = (state: string) => ({
  queryKey: ['areas', state],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const { method, path, params } = areasCall(state);
    return call<typeof areasOperation>(method, path, { params, signal });
  },
  staleTime: freshMs,
  enabled: state !== '',
});

/** The areas of any state that are called so; none if nobody knows the name. */
export const areasNamedQuery = (name: string) => ({
  queryKey: ['areas-named', name],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof areasNamedOperation>('GET', '/ride/areas-named/{name}', { params: { name }, signal }),
  staleTime: freshMs,
  enabled: name.length > 1,
});

/** The airports within a drive of a state or of an area, nearest first. @param place a state's name or an area's label */
export const nearAirportsQuery = (place: string, direction: RideDirection) => ({
  queryKey: ['near-airports', place, direction],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof nearAirportsOperation>('GET', '/ride/near-airports/{value}', {
      params: { value: place },
      query: { direction },
      signal,
    }),
  staleTime: freshMs,
});
