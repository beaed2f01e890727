import { exampleChange } from 'shared/contract/example-flight';
import type { FlightChange } from 'shared/contract/flights';
import { exampleMail, examples } from './testing/example-mail';
import { kindOf, templateNames } from './write-mail';

/** Only the way back of the example moves. */
const wayBackMoved: FlightChange = {
  ...exampleChange,
  slices: exampleChange.slices.map((slice, way) => (way === 0 ? (exampleChange.oldSlices[0] ?? slice) : slice)),
};
const amount = { amountNaira: 3_000, dueOn: '2026-12-04T10:00:00.000Z' };

const subjectsOf = async (about: (typeof examples)[keyof typeof examples], only: (kind?: string) => boolean) =>
  Object.fromEntries(
    await Promise.all(
      templateNames
        .filter((template) => only(kindOf(template)))
        .map(async (template) => [template, (await exampleMail(template, { ...amount, about })).subject]),
    ),
  );

test('every subject about a ride has the pickup that is booked, and ends with the reference', async () => {
  const subjects = await subjectsOf(examples.ride, (kind) => kind === 'ride' || kind === undefined);
  expect(subjects).toMatchObject({
    'ride-paid': 'Your ride is booked: Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
    'ride-confirmed': 'Your ride is confirmed: Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
    'ride-pickup-moved': 'Your pickup is now Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
    'ride-cancelled': 'Your ride is cancelled: Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
    'ride-reminder-24h': 'Reminder: your ride on Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
    'ride-driver-assigned': 'Your driver for Sat 21 Nov, 09:30 AM (TFY-R8K2-MQX4)',
  });
  for (const subject of Object.values(subjects)) expect(subject).toMatch(/ \(TFY-R8K2-MQX4\)$/);
});

test('every subject about a flight has its first departure, and ends with the reference', async () => {
  const subjects = await subjectsOf(examples.flight, (kind) => kind === 'flight' || kind === undefined);
  expect(subjects).toMatchObject({
    'flight-ticketed': 'Your flight is booked: Lagos to Abuja, Fri 27 Nov, 07:15 AM (TFY-F8K2-MQX4)',
    'flight-cancelled': 'Your flight is cancelled: Lagos to Abuja, Fri 27 Nov, 07:15 AM (TFY-F8K2-MQX4)',
  });
  for (const subject of Object.values(subjects)) expect(subject).toMatch(/ \(TFY-F8K2-MQX4\)$/);
});

test('every subject about a change of the way back has the departure of the way back', async () => {
  const about = { ...examples.change, change: wayBackMoved };
  const subject = async (template: Parameters<typeof exampleMail>[0]) =>
    (await exampleMail(template, { ...amount, about })).subject.replace(/\u00a0/g, ' ');
  const [now, before] = [wayBackMoved.slices, wayBackMoved.oldSlices].map((slices) => slices[1]?.departAt);
  expect([now, before]).toEqual(['2026-12-07T17:50:00+01:00', examples.flight.booked.offer.slices[1]?.departAt]);
  expect(await subject('flight-changed')).toBe(
    'Your date is changed: Abuja to Lagos, Mon 7 Dec, 05:50 PM (TFY-F8K2-MQX4)',
  );
  for (const template of ['flight-change-expired', 'flight-change-refused'] as const)
    expect(await subject(template)).toMatch(/: Abuja to Lagos, .* \(TFY-F8K2-MQX4\)$/);
  expect(await subject('flight-change-expired')).not.toContain('Mon 7 Dec');
  expect(await subject('payment-due')).toMatch(
    /to keep your new date: Abuja to Lagos, Mon 7 Dec, 05:50 PM \(TFY-F8K2-MQX4\)$/,
  );
});
