import { rideStatuses } from 'shared/contract/lists';
import { parseSettings } from '../settings';
import { rideCancelTerms, rideTermsOf, termsAtBooking } from './ride-terms';

const { rules } = parseSettings({});
const pickupAt = new Date('2026-11-25T09:00:00Z');
const paid = { status: 'confirmed', pickupAt, amountDueKobo: 3_450_001 } as const;
const hourMs = 3_600_000;
const at = (hoursBefore: number, extraMs = 0) => new Date(pickupAt.getTime() - hoursBefore * hourMs + extraMs);
const keptAt = (now: Date) => rideCancelTerms(paid, rules, now)?.retainedKobo;

test('a paid ride is refunded completely until 24 hours before, then half, then not at all', () => {
  expect(keptAt(at(100))).toBe(0);
  expect(keptAt(at(24))).toBe(0);
  expect(keptAt(at(24, 1))).toBe(1_725_000);
  expect(keptAt(at(3))).toBe(1_725_000);
  expect(keptAt(at(3, 1))).toBe(3_450_001);
  expect(keptAt(at(0, -1))).toBe(3_450_001);
  expect(keptAt(at(0))).toBeUndefined();
});

test('an unpaid ride is cancelled without a retained amount at any time', () => {
  expect(rideCancelTerms({ ...paid, status: 'pending_payment' }, rules, at(1))?.retainedKobo).toBe(0);
});

test('the rule has its deadline', () => {
  const ruleAt = (now: Date) => rideCancelTerms(paid, rules, now)?.rule;
  expect(ruleAt(at(30))).toContain('until Tuesday 24, November 2026, 10:00\u00a0AM');
  expect(ruleAt(at(5))).toContain('Half of the price is refunded until Wednesday 25, November 2026, 07:00\u00a0AM');
  expect(ruleAt(at(1))).toContain('nothing is refunded');
});

test('midnight and noon are named, in the rule and in the line', () => {
  const midnight = { ...paid, pickupAt: new Date('2026-12-02T23:00:00Z') };
  const noon = { ...paid, pickupAt: new Date('2026-12-02T11:00:00Z') };
  const now = new Date('2026-11-25T09:00:00Z');
  expect(rideCancelTerms(midnight, rules, now)?.rule).toContain(
    'until the end of Tuesday 01, December 2026 (midnight)',
  );
  expect(termsAtBooking({ ...midnight, freeWaitMinutes: 60, flight: undefined }, rules, now).cancellation).toBe(
    'Free cancellation until the end of Tue 1 Dec (midnight)',
  );
  expect(termsAtBooking({ ...noon, freeWaitMinutes: 60, flight: undefined }, rules, now).cancellation).toBe(
    'Free cancellation until Tue 1 Dec, 12:00 noon',
  );
  expect(termsAtBooking({ ...midnight, freeWaitMinutes: 60, flight: undefined }, rules, now).noShow).toContain(
    'by 01:00 AM',
  );
  expect(termsAtBooking({ ...noon, freeWaitMinutes: 0, flight: undefined }, rules, now).noShow).toContain(
    'by 12:00 noon',
  );
});

test('only a ride that waits for its payment or is still to be driven can be cancelled', () => {
  const may = rideStatuses.filter((status) => rideCancelTerms({ ...paid, status }, rules, at(30)));
  expect(may).toEqual([
    ...['pending_payment', 'awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route'],
  ]);
});

describe('the line for before and after paying', () => {
  const ride = { pickupAt, freeWaitMinutes: 15, flight: undefined };
  const lineAt = (hoursBefore: number) => termsAtBooking(ride, rules, at(hoursBefore)).cancellation;

  test('says what the refund will be, by the same deadlines', () => {
    expect(lineAt(24)).toBe('Free cancellation until Tue 24 Nov, 10:00 AM');
    expect(lineAt(23.9)).toBe('50 % refund until Wed 25 Nov, 07:00 AM');
    expect(lineAt(2.9)).toBe('Not refundable: pickup in less than 3 hours');
    expect(termsAtBooking(ride, { ...rules, cancelHalfHours: 1 }, at(0.5)).cancellation).toContain('less than 1 hour');
  });

  test('has what happens if nobody comes', () => {
    expect(termsAtBooking(ride, rules, at(30)).noShow).toBe(
      'If nobody comes by 10:15 AM, the ride is over and is not refunded.',
    );
  });

  test('counts from the landing of a flight that lands later', () => {
    const landsAt = new Date('2026-11-25T11:00:00Z');
    const met = { ...ride, freeWaitMinutes: 60, flight: { number: 'P4 7121', landsAt } };
    expect(termsAtBooking(met, rules, at(30)).noShow).toBe(
      'If nobody comes by 01:00 PM, or 60 minutes after a later landing, the ride is over and is not refunded.',
    );
  });

  test('ends with the possibility to cancel', () => {
    const open = rideStatuses.filter((status) => rideTermsOf({ ...ride, status }, rules, at(30)));
    expect(open).toEqual([
      ...['pending_payment', 'awaiting_confirmation', 'confirmed', 'driver_assigned', 'driver_en_route'],
    ]);
    expect(rideTermsOf({ ...ride, status: 'confirmed' }, rules, at(0))).toBeNull();
  });
});
