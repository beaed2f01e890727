import { waitingOf, waitsUntil } from './ride-waiting';

const pickupAt = new Date('2026-11-25T09:00:00Z');
const ride = { pickupAt, freeWaitMinutes: 60, flight: undefined };
const meeting = (landsAt: string | null) => ({
  ...ride,
  flight: { number: 'P4 7121', landsAt: landsAt === null ? null : new Date(landsAt) },
});

test('without a flight a driver waits from the pickup', () => {
  expect(waitingOf({ ...ride, freeWaitMinutes: 1 })).toEqual({
    until: '2026-11-25T09:01:00.000Z',
    isFromLanding: false,
    sentence: 'The driver waits 1 minute after 10:00 AM at no charge.',
  });
});

test('with a flight a driver waits from its landing', () => {
  expect(waitingOf(meeting('2026-11-25T09:00:00Z')).sentence).toBe(
    'The driver waits 60 minutes from landing of P4 7121, due 10:00 AM, at no charge.',
  );
  expect(waitingOf(meeting('2026-11-25T11:10:00Z'))).toEqual({
    until: '2026-11-25T12:10:00.000Z',
    isFromLanding: true,
    sentence: 'The driver waits 60 minutes from landing of P4 7121, due 12:10 PM, at no charge.',
  });
});

test.each([null, '2026-11-25T08:20:00Z'])(
  'a landing that is unknown or before the pickup shortens nothing (%s)',
  (landsAt) => {
    expect(waitsUntil(meeting(landsAt))).toEqual(new Date('2026-11-25T10:00:00Z'));
    expect(waitingOf(meeting(landsAt)).sentence).toBe(
      'The driver waits 60 minutes after 10:00 AM at no charge, and longer if P4 7121 lands later.',
    );
  },
);
