import type {
  addDriver as addOperation,
  changeDriver as changeOperation,
  countWaiting,
  listDrivers,
  listWaiting,
  retireDriver as retireOperation,
  undoRideAction,
} from 'shared/contract/now';
import type { DataOf } from 'shared/contract/operation';
import { callStaff } from './calls';

export type WaitingWork = DataOf<typeof listWaiting>;
export type WaitingCounts = DataOf<typeof countWaiting>;
export type Undoable = 'confirmed' | 'driver_assigned';

interface QueryContext {
  readonly signal: AbortSignal;
}

const refreshMs = 30_000;

/** What waits for somebody on any day. */
export const waitingQuery = {
  queryKey: ['now'],
  queryFn: ({ signal }: QueryContext) => callStaff<typeof listWaiting>('GET', '/staff/now', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** How much waits in each section. */
export const countsQuery = {
  queryKey: ['waiting'],
  queryFn: ({ signal }: QueryContext) => callStaff<typeof countWaiting>('GET', '/staff/waiting', { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
};

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const undoRide = (id: string, status: Undoable, idempotencyKey: string) =>
  callStaff<typeof undoRideAction>('POST', '/staff/rides/{id}/undo', {
    params: { id },
    body: { status },
    idempotencyKey,
  });

/** The roster, last used first; with a ride also who is busy at its time. */
export const driversQuery = (ride?: string) => ({
  queryKey: ['drivers', ride ?? 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listDrivers>('GET', '/staff/drivers', { signal, query: ride === undefined ? {} : { ride } }),
});

interface DriverRequest {
  readonly name: string;
  readonly phone: string;
}

/** @throws ApiError `STATE_CONFLICT` */
export const addDriver = (body: DriverRequest, idempotencyKey: string) =>
  callStaff<typeof addOperation>('POST', '/staff/drivers', { body, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const changeDriver = (driverId: number, body: DriverRequest, idempotencyKey: string) =>
  callStaff<typeof changeOperation>('POST', '/staff/drivers/{id}/change', {
    params: { id: String(driverId) },
    body,
    idempotencyKey,
  });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const retireDriver = (driverId: number, isRetired: boolean, idempotencyKey: string) =>
  callStaff<typeof retireOperation>('POST', '/staff/drivers/{id}/retire', {
    params: { id: String(driverId) },
    body: { isRetired },
    idempotencyKey,
  });
