import { expect, type Page } from '@playwright/test';
import type { WaitingItem } from 'shared/contract/now';
import type { StaffRide } from 'shared/contract/staff';
import { dayIn } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import { staffRides } from '../../sample-data/console-responses';
import type { RideSample } from '../../sample-data/ride-sample';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('now', 'Now');
const may = ['self', 'rides:read', 'rides:change', 'money:read'];

/** The day and time in Lagos in `minutes`. */
function lagosTime(minutes: number) {
  const at = new Date(minutesFromNow(minutes));
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', hourCycle: 'h23', ...options }).format(at);
  return { pickupDate: part({}), pickupTime: part({ hour: '2-digit', minute: '2-digit' }) };
}

async function openNow(page: Page, sample: RideSample, isEmpty = false): Promise<void> {
  const rides = staffRides(sample, ['driver_assigned', 'awaiting_confirmation', 'awaiting_confirmation', 'confirmed']);
  const kinds = ['late_driver', 'confirm_ride', 'confirm_ride', 'assign_driver'] as const;
  const minutes = [-20, 15, 130, 600];
  const pickupIn = [-20, 135, 250, 600];
  const atDeadline = [
    'The driver had to be there',
    'Otherwise cancelled and refunded',
    'Otherwise cancelled and refunded',
    'Pickup without a driver',
  ];
  const waiting = rides.map(
    (ride, index): WaitingItem => ({
      id: `ride:${ride.booking_id}`,
      kind: kinds[index] ?? 'confirm_ride',
      reference: ride.bookingId,
      deadline: minutesFromNow(minutes[index] ?? 0),
      since: minutesFromNow(-600),
      atDeadline: atDeadline[index] ?? '',
      ride: { ...ride, ride: { ...ride.ride, ...lagosTime(pickupIn[index] ?? 0) } },
      money: null,
    }),
  );
  const money: WaitingItem = {
    id: 'money:1',
    kind: 'money',
    reference: 'TFY-RK42-7XQ2',
    deadline: minutesFromNow(14 * 24 * 60),
    since: minutesFromNow(-60),
    atDeadline: 'The refund is due',
    ride: null,
    money: { amount: 1_500, reason: 'overpaid', travellerName: 'Amaka Okafor', bookingName: 'Toyota Corolla' },
  };
  const items = isEmpty ? [] : [...waiting, money];
  await mockResponse(page, '/staff/waiting', { data: { may, rides: isEmpty ? 0 : 4, payments: isEmpty ? 0 : 1 } });
  await mockResponse(page, '/staff/rides', { data: { day: dayIn(0), rides: isEmpty ? [] : rides, next: null } });
  await mockResponse(page, '/staff/drivers', { data: [] });
  await mockResponse(page, '/staff/now', { data: { now: minutesFromNow(0), may, items, left: 0 } });
  await openAddress(page, '/ops');
}

/** Work of each kind that is not in the usual queue, beside a release that waits for approval. */
async function openEveryKind(page: Page, sample: RideSample): Promise<void> {
  const [conflict, cancelled] = staffRides(sample, ['driver_assigned', 'cancelled']);
  if (!conflict || !cancelled) throw new Error('Two rides are needed');
  const item = (given: Partial<WaitingItem> & Pick<WaitingItem, 'id' | 'kind' | 'atDeadline'>): WaitingItem => ({
    ...{
      reference: 'TFY-RK42-7XQ2',
      deadline: minutesFromNow(90),
      since: minutesFromNow(-60),
      ride: null,
      money: null,
    },
    ...given,
  });
  const money = (reason: string, amount: number | null, travellerName: string | null) => ({
    ...{ reason, amount, travellerName },
    bookingName: travellerName === null ? null : 'Toyota Corolla',
  });
  const ofRide = (ride: StaffRide, pickupIn: number) => ({
    reference: ride.bookingId,
    ride: { ...ride, ride: { ...ride.ride, ...lagosTime(pickupIn) } },
  });
  const items = [
    item({
      id: `ride:${conflict.booking_id}`,
      kind: 'ride_conflict',
      atDeadline: 'The other ride begins',
      ...ofRide({ ...conflict, needsAction: 'The driver has another ride at this time: change the driver.' }, 90),
    }),
    item({
      id: `ride:${cancelled.booking_id}`,
      kind: 'tell_driver',
      atDeadline: 'The driver may go to a cancelled pickup',
      ...ofRide({ ...cancelled, driver: { name: 'Sani Bello', phone: '+2348035550199' } }, 120),
    }),
    item({
      id: 'difference:1',
      kind: 'difference',
      reference: '4099260516',
      deadline: minutesFromNow(240),
      atDeadline: 'To be cleared on the day of its report',
      money: money('transfer_missing', 34_500, 'Amaka Okafor'),
    }),
    item({
      id: 'money:2',
      kind: 'money',
      deadline: null,
      atDeadline: 'Stays here until somebody settles it',
      money: money('taken_back', 34_500, 'Tunde Adébáyọ̀'),
    }),
    item({
      id: 'discrepancy:3',
      kind: 'discrepancy',
      reference: 'SBX-4410991',
      deadline: null,
      atDeadline: 'Stays open until somebody closes it',
      money: money('other_amount', 33_500, 'Ngozi Balogun'),
    }),
    item({
      id: 'difference:4',
      kind: 'difference',
      reference: 'line 17 of 2026-11-25',
      deadline: minutesFromNow(-600),
      atDeadline: 'To be cleared on the day of its report',
      money: money('line_unreadable', null, null),
    }),
  ];
  const all = [...may, 'releases:own'];
  await mockResponse(page, '/releases/api/health', { data: { limit: 0.02, releases: [] } });
  await mockResponse(page, '/releases/api/approvals', { data: { approvals: [approval] } });
  await mockResponse(page, '/staff/waiting', { data: { may: all, rides: 2, payments: 4 } });
  await mockResponse(page, '/staff/rides', { data: { day: dayIn(0), rides: [], next: null } });
  await mockResponse(page, '/staff/drivers', { data: [] });
  await mockResponse(page, '/staff/now', { data: { now: minutesFromNow(0), may: all, items, left: 0 } });
  await openAddress(page, '/ops');
}

const approval = {
  ...{ id: '3f9ac35b', name: 'mf-rides', version: '1.6.0-rc.2', kind: 'promote', percent: null, live: '1.5.0' },
  ...{ why: 'New driver chooser', askedBy: 'Musa Bello', askedAt: minutesFromNow(-30) },
  ...{ expiresAt: minutesFromNow(23 * 60), mayApprove: true, whyNot: null, needsTwo: false },
};

export const consoleNowScenes: readonly Scene[] = [
  scene('queue', async (page, sample) => {
    await openNow(page, sample);
    await expect(page.getByText('Today by driver')).toBeVisible();
  }),
  scene('every-kind', async (page, sample) => {
    await openEveryKind(page, sample);
    await expect(page.getByText('To be approved')).toBeVisible();
    await expect(page.getByText('Lists differ').first()).toBeVisible();
  }),
  scene('undo-refused', async (page, sample) => {
    await openNow(page, sample);
    const [, ride] = staffRides(sample, ['driver_assigned', 'confirmed']);
    await mockResponse(page, '/staff/rides/', { data: { ...ride, undoUntil: minutesFromNow(1) } });
    await page.getByRole('button', { name: 'Confirm ride' }).first().click();
    await expect(page.getByRole('region', { name: 'Take back' })).toBeVisible();
    await mockResponse(page, '/staff/rides/', {
      status: 409,
      code: 'STATE_CONFLICT',
      message:
        'It is too late to take this back. The traveller has been told that the ride is confirmed. Cancel it if it cannot be driven.',
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Take back' }).getByRole('alert')).toBeVisible();
  }),
  scene('empty', async (page, sample) => {
    await openNow(page, sample, true);
    await expect(page.getByText('Nothing waits')).toBeVisible();
  }),
  scene('undo', async (page, sample) => {
    await openNow(page, sample);
    const [, ride] = staffRides(sample, ['driver_assigned', 'confirmed']);
    await mockResponse(page, '/staff/rides/', { data: { ...ride, undoUntil: minutesFromNow(1) } });
    await page.getByRole('button', { name: 'Confirm ride' }).first().click();
    await expect(page.getByRole('region', { name: 'Take back' })).toBeVisible();
  }),
  scene('several-picked', async (page, sample) => {
    await openNow(page, sample);
    await page.getByRole('button', { name: 'Select all 2 to confirm' }).click();
    await expect(page.getByRole('button', { name: 'Confirm 2 rides' })).toBeVisible();
  }),
  scene('several-refused', async (page, sample) => {
    await openNow(page, sample);
    await mockResponse(page, '/staff/rides/', {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'The ride is cancelled.',
    });
    await page.getByRole('button', { name: 'Select all 2 to confirm' }).click();
    await page.getByRole('button', { name: 'Confirm 2 rides' }).click();
    await expect(page.getByText('2 rides could not be confirmed')).toBeVisible();
  }),
  scene('failing-release', async (page, sample) => {
    await openNow(page, sample);
    const version = {
      ...{ version: '1.5.0', channel: 'live', tabs: 71, loads: 1200, failures: 37, networks: 1000 },
      ...{ failingNetworks: 34, rate: 0.031, state: 'failing', series: [], goesBackAt: minutesFromNow(10) },
      why: 'Failure rate 3.1% (34 of 1000 networks, 37 of 1200 visits), limit 2%',
    };
    await mockResponse(page, '/releases/api/health', {
      data: { limit: 0.02, releases: [{ name: 'mf-rides', versions: [version] }] },
    });
    await mockResponse(page, '/releases/api/approvals', { data: { approvals: [] } });
    const all = [...may, 'releases:own'];
    await mockResponse(page, '/staff/waiting', { data: { may: all, rides: 0, payments: 0 } });
    await mockResponse(page, '/staff/now', { data: { now: minutesFromNow(0), may: all, items: [], left: 0 } });
    await page.reload();
    await expect(page.getByText('mf-rides 1.5.0 is failing.')).toBeVisible();
  }),
];
