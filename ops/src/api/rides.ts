import type { DataOf, InputOf } from 'shared/contract/operation';
import type {
  assignDriver as assignOperation,
  listStaffRides,
  moveRide as moveOperation,
  changeRideTimes as timesOperation,
} from 'shared/contract/staff';
import { callStaff } from './calls';

export type RidesOfDay = DataOf<typeof listStaffRides>;
export type DriverRequest = InputOf<typeof assignOperation>['body'];
export type TimesRequest = InputOf<typeof timesOperation>['body'];
export type MoveRequest = InputOf<typeof moveOperation>['body'];

const refreshMs = 20_000;

/** The rides of one day in Lagos. */
export const ridesQuery = (day: string) => ({
  queryKey: ['rides', day],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listStaffRides>('GET', '/staff/rides', { query: { day }, signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
});

/** @throws ApiError `STATE_CONFLICT`, `DRIVER_BUSY`, `NOT_FOUND` */
export const assignDriver = (id: string, body: DriverRequest, idempotencyKey: string) =>
  callStaff<typeof assignOperation>('POST', '/staff/rides/{id}/assign-driver', {
    params: { id },
    body,
    idempotencyKey,
  });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const moveRide = (id: string, body: MoveRequest, idempotencyKey: string) =>
  callStaff<typeof moveOperation>('POST', '/staff/rides/{id}/move', { params: { id }, body, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT`, `CAR_TAKEN`, `DRIVER_BUSY`, `NOT_FOUND` */
export const changeRideTimes = (id: string, body: TimesRequest, idempotencyKey: string) =>
  callStaff<typeof timesOperation>('POST', '/staff/rides/{id}/times', { params: { id }, body, idempotencyKey });
