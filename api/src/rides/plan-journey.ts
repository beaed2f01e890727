import { Refusal } from 'server/http';
import type { RideDrive } from 'shared/contract/rides';
import { defaultTimeZone, formatShortDate, formatTime, instantOf } from 'shared/format';
import { addDays, clockIn } from 'shared/format/zone';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import { greatCircleKm, type Point } from '../places/great-circle';

/** A pickup or drop-off place. */
export interface Place extends Point {
  readonly label: string;
  readonly stateId: string;
  readonly kind: 'lga' | 'airport';
}

export interface JourneyRules {
  readonly earliestPickupSeconds: number;
  readonly latestPickupDays: number;
  readonly blockBeforeMinutes: number;
  readonly blockAfterMinutes: number;
  readonly freeWaitAirportMinutes: number;
  readonly freeWaitElsewhereMinutes: number;
}

export interface Journey {
  readonly pickup: Place;
  readonly dropOff: Place;
  readonly pickupAt: Date;
  readonly dropOffAt: Date;
  readonly roadKm: number;
  readonly driveMinutes: number;
  readonly freeWaitMinutes: number;
  readonly meetAndGreet: boolean;
  /** The window in which the car is reserved for this journey. */
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
}

export interface JourneyRequest {
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  readonly pickupDate: string;
  readonly pickupTime: string;
}

/** The longest distance from which a driver returns the same day. */
export const longestRoadKm = 400;

type Faults = Partial<Record<keyof JourneyRequest, string>>;
const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

function faultsOfPlaces(pickup: Place | undefined, dropOff: Place | undefined): Faults {
  if (!pickup || !dropOff) {
    const fault = 'Choose a place from the list';
    return { ...(!pickup && { pickupLocation: fault }), ...(!dropOff && { dropOffLocation: fault }) };
  }
  if (pickup.label === dropOff.label) return { dropOffLocation: 'Choose a place other than the pickup' };
  if (pickup.kind !== 'airport' && dropOff.kind !== 'airport')
    return { dropOffLocation: 'Choose an airport here or at the pickup: we drive to and from airports' };
  if (roadKm(pickup, dropOff) > longestRoadKm)
    return { dropOffLocation: `Choose a place within ${longestRoadKm} km by road of the pickup` };
  return {};
}

/** A sentence for each invalid field of the time of a pickup. */
export function faultsOfTime(
  request: Pick<JourneyRequest, 'pickupDate' | 'pickupTime'>,
  now: Date,
  rules: JourneyRules,
): Faults {
  const today = clockIn(defaultTimeZone, now).day;
  const latestDay = addDays(today, rules.latestPickupDays);
  const earliest = new Date(Math.ceil((now.getTime() + rules.earliestPickupSeconds * 1000) / 60_000) * 60_000);
  const shown = clockIn(defaultTimeZone, earliest);
  if (request.pickupDate < today) return { pickupDate: 'Choose today or a later day' };
  if (request.pickupDate > latestDay)
    return { pickupDate: `Choose a day within the next ${rules.latestPickupDays} days` };
  if (request.pickupDate < shown.day)
    return { pickupDate: `Choose ${formatShortDate(shown.day)} or a later day: we need time to send a car` };
  if (instantOf(request.pickupDate, request.pickupTime) < earliest)
    return { pickupTime: `Choose ${formatTime(shown.time)} or later: we need time to send a car` };
  return {};
}

/**
 * Checks a request: returns its journey, or a sentence for each invalid field. `pickup` and `dropOff` are the places
 * with the labels of the request, undefined for unknown labels.
 */
export function planJourney(
  request: JourneyRequest,
  pickup: Place | undefined,
  dropOff: Place | undefined,
  now: Date,
  rules: JourneyRules,
): { journey: Journey } | { faults: Faults } {
  const faults = { ...faultsOfPlaces(pickup, dropOff), ...faultsOfTime(request, now, rules) };
  if (!pickup || !dropOff || Object.keys(faults).length > 0) return { faults };
  const pickupAt = instantOf(request.pickupDate, request.pickupTime);
  const km = roadKm(pickup, dropOff);
  const minutes = driveMinutes(km);
  const dropOffAt = later(pickupAt, minutes);
  const fromAirport = pickup.kind === 'airport';
  return {
    journey: {
      pickup,
      dropOff,
      pickupAt,
      dropOffAt,
      roadKm: km,
      driveMinutes: minutes,
      freeWaitMinutes: fromAirport ? rules.freeWaitAirportMinutes : rules.freeWaitElsewhereMinutes,
      meetAndGreet: fromAirport,
      blockedFrom: later(pickupAt, -rules.blockBeforeMinutes),
      blockedUntil: later(dropOffAt, rules.blockAfterMinutes),
    },
  };
}

/** Road distance: about 1.3 times the great circle on the trunk roads of Nigeria, rounded to 100 metres. */
export const roadKm = (from: Point, to: Point): number => Math.round(greatCircleKm(from, to) * 1.3 * 10) / 10;

const startMinutes = 15;
const town = { km: 40, kmPerHour: 35 } as const;
const trunkKmPerHour = 65;

/** The estimate of a drive: loading, the first 40 km in town traffic, the rest on trunk roads; in steps of 5 minutes. */
export const driveMinutes = (km: number): number => Math.ceil((startMinutes + drivingHours(km) * 60) / 5) * 5;

function drivingHours(km: number): number {
  const inTown = Math.min(km, town.km);
  return inTown / town.kmPerHour + (km - inTown) / trunkKmPerHour;
}

/** How long the drive takes in usual traffic, without the loading, in steps of 5 minutes. */
export const usualMinutes = (km: number): number => Math.max(5, Math.round((drivingHours(km) * 60) / 5) * 5);

/** Of the planned time: on free roads, and in heavy traffic. */
const spread = { least: 0.8, most: 1.3 } as const;

/** How long the drive takes, without the loading; a range, because nobody knows the traffic of that day. */
export function driveOf(km: number): RideDrive {
  const minutes = drivingHours(km) * 60;
  const inSteps = (share: number, step: number) => Math.max(step, Math.round((minutes * share) / step) * step);
  const fromMinutes = inSteps(spread.least, 5);
  const toMinutes = Math.max(fromMinutes + 5, inSteps(spread.most, 5));
  const time =
    toMinutes < 120
      ? `${fromMinutes}-${toMinutes} minutes`
      : `${inSteps(spread.least, 30) / 60}-${inSteps(spread.most, 30) / 60} hours`;
  return { roadKm: km, fromMinutes, toMinutes, text: `About ${time}, ${Math.max(1, Math.round(km))} km` };
}

/** The journey of a request. Throws VALIDATION_FAILED with a sentence for each invalid field. */
export async function findJourney(db: Db | Tx, { now, settings }: Context, request: JourneyRequest): Promise<Journey> {
  const { pickup, dropOff } = await findPlaces(db, request);
  const planned = planJourney(request, pickup, dropOff, now(), settings.rules);
  const faults = 'journey' in planned ? faultsOfSwitchedOff(pickup, dropOff) : planned.faults;
  if ('journey' in planned && Object.keys(faults).length === 0) return planned.journey;
  throw new Refusal('VALIDATION_FAILED', 'Please check your journey', { fields: faults });
}

/** A sentence for each end for which no rides are sold. */
function faultsOfSwitchedOff(pickup: FoundPlace | undefined, dropOff: FoundPlace | undefined): Faults {
  const faultOf = (place: FoundPlace | undefined) =>
    place?.isOff && `We do not drive to or from ${place.name} at the moment. Choose another place`;
  const [ofPickup, ofDropOff] = [faultOf(pickup), faultOf(dropOff)];
  return { ...(ofPickup && { pickupLocation: ofPickup }), ...(ofDropOff && { dropOffLocation: ofDropOff }) };
}

interface FoundPlace extends Place {
  readonly name: string;
  /** True if no rides are sold there. */
  readonly isOff: boolean;
}

/**
 * The places of the labels in the request, also of labels that they had before, each with the label that it has now; undefined
 * for an unknown label. Read each time: the staff change areas.
 */
export async function findPlaces(
  db: Db | Tx,
  { pickupLocation, dropOffLocation }: Pick<JourneyRequest, 'pickupLocation' | 'dropOffLocation'>,
): Promise<{ pickup: FoundPlace | undefined; dropOff: FoundPlace | undefined }> {
  const found = await db
    .selectFrom('named_areas as area')
    .leftJoin('switched_off_areas as off', 'off.area_id', 'area.id')
    .select(['area.label as asked', 'current_label as label', 'name', 'state_id as stateId', 'kind'])
    .select(['latitude', 'longitude', 'off.area_id as offId'])
    .where('area.label', 'in', [pickupLocation, dropOffLocation])
    .execute();
  const placeOf = (wanted: string): FoundPlace | undefined => {
    const area = found.find(({ asked }) => asked === wanted);
    if (!area) return undefined;
    const { asked: _, offId, ...place } = area;
    return { ...place, isOff: offId !== null };
  };
  return { pickup: placeOf(pickupLocation), dropOff: placeOf(dropOffLocation) };
}
