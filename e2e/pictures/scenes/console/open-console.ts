import type { Page } from '@playwright/test';
import type { DataOf } from 'shared/contract/operation';
import type { whoAmI } from 'shared/contract/people';
import { permissions } from 'shared/contract/roles';
import type { listUnpaidPools } from 'shared/contract/staff';
import { dayIn } from '../../../site/steps';
import { mockResponse } from '../../mock-response';
import type { RideSample } from '../../sample-data/ride-sample';
import type { Scene } from '../../scene';

/** Opens a section of the back office with the response to its call. */
export async function openConsole(
  page: Page,
  section: 'rides' | 'payments' | 'reviews',
  response: Parameters<typeof mockResponse>[2],
  unpaid: DataOf<typeof listUnpaidPools> = { pools: [], networksAtLimit: 0, maxPerNetwork: 10 },
): Promise<void> {
  await mockResponse(page, '/staff/unpaid-pools', { data: unpaid });
  await mockResponse(page, '/staff/discrepancies', { data: [] });
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'], rides: 4, payments: 1 } });
  await mockResponse(page, `/staff/${section}`, response);
  await openAddress(page, section === 'rides' ? `/ops/rides?day=${dayIn(0)}` : `/ops/${section}`);
}

/** The address of the back office, for each page that shows it. */
const opsOrigins = new WeakMap<Page, string>();

const admin: DataOf<typeof whoAmI> = {
  person: { id: 'ada', name: 'Ada Obi', email: 'ada@tafiya.example' },
  roles: ['admin'],
  squads: [],
  permissions: [...permissions],
  method: 'password+totp',
  hasSecondFactor: true,
  needsSecondFactor: false,
  confirmedUntil: '2030-01-01T00:00:00.000Z',
  endsOn: '2030-01-01T00:00:00.000Z',
};

/** @param me who is signed in */
export async function openAddress(
  page: Page,
  address: string,
  me: Parameters<typeof mockResponse>[2] = { data: admin },
): Promise<void> {
  await mockResponse(page, '/staff/me', me);
  // the back office reads the colour scheme only when it opens, and the pictures change it later
  await page.addInitScript(() =>
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
      document.documentElement.dataset.theme = matches ? 'dark' : 'light';
    }),
  );
  await page.goto(`${opsOrigins.get(page)}${address}`);
}

/** Creates the scenes of one section. */
export const consoleScenesOf =
  (section: string, h1: string, title = h1) =>
  (state: string, open: (page: Page, sample: RideSample) => Promise<void>): Scene => ({
    page: `console-${section}`,
    state,
    h1,
    title: `${title} · Operations`,
    hasNoFrame: true,
    open: (page, { ride, opsOrigin }) => {
      opsOrigins.set(page, opsOrigin);
      return open(page, ride);
    },
  });
