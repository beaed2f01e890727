import type { WaitingKind } from 'shared/contract/now';
import { parseSettings } from '../../settings';
import { byDeadline, isPressing, type RideFacts, waitingRide } from './waiting-work';

const { rules } = parseSettings({});
/** A moment in Lagos. */
const at = (clock: string) => new Date(`2026-11-${clock}:00+01:00`);
const now = at('20T10:00');

const ride = (given: Partial<RideFacts> = {}): RideFacts => ({
  status: 'awaiting_confirmation',
  pickupAt: at('21T12:00'),
  flight: undefined,
  waitsSince: at('19T10:00'),
  hasDriver: false,
  conflictAt: null,
  ...given,
});
const lands = (clock: string) => ({ number: 'P4 7121', landsAt: at(clock) });

test.each<[string, Partial<RideFacts>, [WaitingKind, string] | undefined]>([
  ['an unconfirmed ride', {}, ['confirm_ride', '21T10:00']],
  ['an unconfirmed ride at night', { pickupAt: at('21T04:00') }, ['confirm_ride', '20T20:00']],
  ['a confirmed ride', { status: 'confirmed' }, ['assign_driver', '21T12:00']],
  [
    'a confirmed ride whose pickup is past',
    { status: 'confirmed', pickupAt: at('20T09:00') },
    ['assign_driver', '20T09:00'],
  ],
  ['a ride with a driver', { status: 'driver_assigned', hasDriver: true }, undefined],
  ['a driver who is not there', { status: 'driver_en_route', pickupAt: at('20T09:30') }, ['late_driver', '20T09:30']],
  [
    'a driver whose flight has not landed',
    { status: 'driver_assigned', pickupAt: at('20T09:30'), flight: lands('20T10:30') },
    undefined,
  ],
  [
    'a driver who is not there after the landing',
    { status: 'driver_assigned', pickupAt: at('20T09:00'), flight: lands('20T09:40') },
    ['late_driver', '20T09:40'],
  ],
  [
    'a car that is needed elsewhere',
    { status: 'driver_assigned', conflictAt: at('21T13:00') },
    ['ride_conflict', '21T13:00'],
  ],
  [
    'a cancelled ride with a driver',
    { status: 'cancelled', hasDriver: true, pickupAt: at('20T12:00') },
    ['tell_driver', '20T12:00'],
  ],
  ['a cancelled ride without a driver', { status: 'cancelled', pickupAt: at('20T12:00') }, undefined],
  [
    'a cancelled ride that would be over',
    { status: 'cancelled', hasDriver: true, pickupAt: at('20T09:00') },
    undefined,
  ],
  ['a cancelled ride days ahead', { status: 'cancelled', hasDriver: true, pickupAt: at('24T12:00') }, undefined],
  ['a ride on the road', { status: 'in_progress', pickupAt: at('20T09:00'), hasDriver: true }, undefined],
])('%s', (_name, given, expected) => {
  const waiting = waitingRide(ride(given), rules, now);
  expect(waiting && [waiting.kind, waiting.deadline]).toEqual(expected && [expected[0], at(expected[1])]);
});

test('the earliest deadline comes first, and what has none comes last, the longest waiting first', () => {
  const waiting = (name: string, deadline: string | null, since = '19T10:00') => ({
    name,
    kind: 'money' as const,
    deadline: deadline === null ? null : at(deadline),
    since: at(since),
  });
  const sorted = [
    waiting('stray, later', null, '19T12:00'),
    waiting('refund', '30T10:00'),
    waiting('stray', null, '18T10:00'),
    waiting('overdue', '19T10:00'),
    waiting('same moment, later', '21T10:00', '19T11:00'),
    waiting('same moment', '21T10:00'),
  ].sort(byDeadline);
  expect(sorted.map(({ name }) => name)).toEqual([
    'overdue',
    'same moment',
    'same moment, later',
    'refund',
    'stray',
    'stray, later',
  ]);
});

test('a ride without a driver counts from a day before its pickup', () => {
  const at24 = { kind: 'assign_driver' as const, since: now, deadline: at('21T10:00') };
  expect(isPressing(at24, now)).toBe(false);
  expect(isPressing({ ...at24, deadline: at('21T09:59') }, now)).toBe(true);
  expect(isPressing({ ...at24, kind: 'confirm_ride' }, now)).toBe(true);
});
