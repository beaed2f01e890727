import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import type { BookingDetails, DeviceBooking, PlannedLeg, WayDetails } from 'shared/device-bookings';

type RideWay = Pick<TrackedRide, 'ride' | 'meetingPoint' | 'driver'>;

const dayMs = 24 * 60 * 60_000;
/** The device writes when something changes, and the time is shown in minutes. */
const minuteMs = 60_000;

const wayDetails = ({ ride, meetingPoint, driver }: RideWay): WayDetails => ({
  meetingPoint,
  address: ride.address,
  terminal: ride.terminal,
  car: `${ride.color} ${ride.name}`,
  driver,
});

/** What the traveller needs on the day, as the site has answered. A driver's number is not kept longer than a day after the journey. */
export function detailsOf(
  tracked: TrackedRide | TrackedFlight,
  legs: readonly PlannedLeg[],
  updatedAtMs: number,
): BookingDetails {
  const end = legs.at(-1);
  return {
    asOfMs: Math.floor(updatedAtMs / minuteMs) * minuteMs,
    untilMs: Date.parse(end?.to.at ?? end?.from.at ?? '') + dayMs,
    ...('ride' in tracked
      ? { ways: [tracked, ...(tracked.wayBack ? [tracked.wayBack] : [])].map(wayDetails) }
      : { airlineReference: tracked.airlineReference }),
  };
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

const isWay = (value: unknown): value is WayDetails => {
  const { meetingPoint, address, terminal, car, driver } = (value ?? {}) as Partial<WayDetails>;
  const { name, phone, plateNumber } = driver ?? { name: '', phone: '', plateNumber: '' };
  return (
    [meetingPoint, car, name, phone, plateNumber].every((part) => typeof part === 'string') &&
    [address, terminal].every(isTextOrNull)
  );
};

/** What the device has kept of them, until its time is over. */
export function keptDetails({ details }: DeviceBooking, nowMs: number): BookingDetails | undefined {
  const { asOfMs, untilMs, airlineReference, ways = [] } = (details ?? {}) as Partial<BookingDetails>;
  if (typeof asOfMs !== 'number' || !(Number(untilMs) > nowMs) || !Array.isArray(ways) || !ways.every(isWay))
    return undefined;
  return details && typeof (airlineReference ?? '') === 'string' ? details : undefined;
}
