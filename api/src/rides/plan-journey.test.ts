import { greatCircleKm } from '../places/great-circle';
import {
  driveMinutes,
  driveOf,
  type JourneyRequest,
  type JourneyRules,
  type Place,
  planJourney,
  roadKm,
} from './plan-journey';

const place = (label: string, kind: Place['kind'], latitude: number, longitude: number): Place => ({
  label,
  kind,
  latitude,
  longitude,
  stateId: label,
});
const lagosAirport = place('Murtala Muhammed International Airport, Lagos', 'airport', 6.5774, 3.3212);
const abujaAirport = place('Nnamdi Azikiwe International Airport, Abuja', 'airport', 9.0068, 7.2632);
const ibadanAirport = place('Ibadan Airport, Oyo', 'airport', 7.3625, 3.9783);
const ikeja = place('Ikeja, Lagos', 'lga', 6.605, 3.349);
const lekki = place('Eti Osa, Lagos', 'lga', 6.45, 3.55);

const rules: JourneyRules = {
  earliestPickupSeconds: 10_800,
  latestPickupDays: 90,
  blockBeforeMinutes: 60,
  blockAfterMinutes: 60,
  freeWaitAirportMinutes: 60,
  freeWaitElsewhereMinutes: 15,
};
/** 09:00 in Lagos. */
const now = new Date('2026-11-20T08:00:00Z');
const request = (over: Partial<JourneyRequest> = {}): JourneyRequest => ({
  pickupLocation: lagosAirport.label,
  dropOffLocation: lekki.label,
  pickupDate: '2026-11-21',
  pickupTime: '09:30',
  ...over,
});
const plan = (from: Place | undefined, to: Place | undefined, over: Partial<JourneyRequest> = {}, at = now) =>
  planJourney(request(over), from, to, at, rules);
const faults = (planned: ReturnType<typeof plan>) => ('faults' in planned ? planned.faults : 'a journey');
const journey = (planned: ReturnType<typeof plan>) => {
  if ('faults' in planned) throw new Error(JSON.stringify(planned.faults));
  return planned.journey;
};

describe('distances', () => {
  it('are the great circle times 1.3', () => {
    expect(greatCircleKm(lagosAirport, abujaAirport)).toBeCloseTo(511, -1);
    expect(roadKm(lagosAirport, lekki)).toBeCloseTo(greatCircleKm(lagosAirport, lekki) * 1.3, 1);
    expect(roadKm(ikeja, ikeja)).toBe(0);
  });

  it.each([
    [0, 15],
    [10, 35],
    [40, 85],
    [105, 145],
    [400, 420],
  ])('%d km take %d minutes', (km, minutes) => {
    expect(driveMinutes(km)).toBe(minutes);
  });
});

test.each([
  [0.4, 'About 5-10 minutes, 1 km'],
  [3.2, 'About 5-10 minutes, 3 km'],
  [18.1, 'About 25-40 minutes, 18 km'],
  [60, 'About 70-115 minutes, 60 km'],
  [302.6, 'About 4-6.5 hours, 303 km'],
])('%d km are written as %s', (km, text) => expect(driveOf(km).text).toBe(text));

describe('a journey', () => {
  it('blocks the car from an hour before the pickup until an hour after the drop-off', () => {
    const planned = journey(plan(lagosAirport, lekki));
    expect(planned.pickupAt.toISOString()).toBe('2026-11-21T08:30:00.000Z');
    expect(planned.blockedFrom.toISOString()).toBe('2026-11-21T07:30:00.000Z');
    expect(planned.dropOffAt.getTime() - planned.pickupAt.getTime()).toBe(planned.driveMinutes * 60_000);
    expect(planned.blockedUntil.getTime() - planned.dropOffAt.getTime()).toBe(60 * 60_000);
  });

  it('has a free waiting time of an hour at an airport, and 15 minutes elsewhere', () => {
    expect(journey(plan(lagosAirport, lekki))).toMatchObject({ freeWaitMinutes: 60, meetAndGreet: true });
    expect(journey(plan(lekki, lagosAirport))).toMatchObject({ freeWaitMinutes: 15, meetAndGreet: false });
    expect(journey(plan(lagosAirport, ibadanAirport))).toMatchObject({ freeWaitMinutes: 60 });
  });

  it('requires known places', () => {
    expect(faults(plan(undefined, lekki))).toEqual({ pickupLocation: 'Choose a place from the list' });
    expect(faults(plan(undefined, undefined))).toEqual({
      pickupLocation: 'Choose a place from the list',
      dropOffLocation: 'Choose a place from the list',
    });
  });

  it('requires two different places, at least one airport, within a day’s drive', () => {
    expect(faults(plan(lagosAirport, lagosAirport))).toHaveProperty('dropOffLocation');
    expect(faults(plan(ikeja, lekki))).toHaveProperty('dropOffLocation');
    expect(faults(plan(lagosAirport, abujaAirport))).toHaveProperty('dropOffLocation');
  });

  it.each([
    ['yesterday', { pickupDate: '2026-11-19' }, { pickupDate: 'Choose today or a later day' }],
    [
      'today in less than three hours',
      { pickupDate: '2026-11-20', pickupTime: '11:59' },
      { pickupTime: 'Choose 12:00 PM or later: we need time to send a car' },
    ],
    ['beyond 90 days', { pickupDate: '2027-02-19' }, { pickupDate: 'Choose a day within the next 90 days' }],
  ])('cannot start %s', (_when, over, expected) => {
    expect(faults(plan(lagosAirport, lekki, over))).toEqual(expected);
  });

  it('can start exactly three hours from now, and on the ninetieth day', () => {
    expect(plan(lagosAirport, lekki, { pickupDate: '2026-11-20', pickupTime: '12:00' })).toHaveProperty('journey');
    expect(plan(lagosAirport, lekki, { pickupDate: '2027-02-18', pickupTime: '23:59' })).toHaveProperty('journey');
  });

  it('reports the day as invalid if three hours from now is tomorrow', () => {
    const late = new Date('2026-11-20T21:30:00Z');
    expect(faults(plan(lagosAirport, lekki, { pickupDate: '2026-11-20', pickupTime: '23:45' }, late))).toHaveProperty(
      'pickupDate',
    );
  });

  it('reports faults of places and times together', () => {
    const told = faults(plan(lagosAirport, undefined, { pickupDate: '2020-01-01' }));
    expect(Object.keys(told).sort()).toEqual(['dropOffLocation', 'pickupDate']);
  });
});
