import { expect, type Page } from '@playwright/test';
import { answer } from '../../answer';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('releases', 'Releases');
const api = '/releases/api';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const pointer = (name: string, live: string, more: object = {}) => ({
  name,
  live,
  liveSince: minutesAgo(60 * 24 * 3),
  previous: null,
  lastKnownGood: null,
  canary: null,
  frozen: null,
  movedByHand: false,
  publisher: 'a squad',
  publishedAt: minutesAgo(60 * 24 * 4),
  commit: null,
  ...more,
});

const pointers = [
  pointer('mf-content', '1.9.0', { canary: { version: '1.10.0', percent: 10, since: minutesAgo(40) } }),
  pointer('mf-flights', '2.4.1', {
    frozen: { by: 'Ada (flights squad)', why: 'holiday sale until Monday', at: minutesAgo(300) },
  }),
  pointer('mf-rides', '1.5.0', { liveSince: minutesAgo(14), previous: '1.4.3', lastKnownGood: '1.4.3' }),
  pointer('shell', '3.0.0'),
];

const series = (failures: (index: number) => number) =>
  Array.from({ length: 12 }, (_, index) => ({
    at: minutesAgo(60 - index * 5),
    loads: 100,
    failures: failures(index),
  }));

const version = (of: string, tabs: number, more: object = {}) => ({
  version: of,
  channel: 'live',
  tabs,
  loads: 1200,
  failures: 1,
  networks: 1000,
  failingNetworks: 1,
  rate: 0.0004,
  why: null,
  series: series(() => 0),
  state: 'healthy',
  goesBackAt: null,
  ...more,
});

const failing = () => ({
  rate: 0.031,
  failures: 37,
  failingNetworks: 34,
  why: 'Failure rate 3.1% (34 of 1000 networks, 37 of 1200 visits), limit 2%',
  state: 'failing',
  series: series((index) => Math.max(0, index - 7)),
  goesBackAt: new Date(Date.now() + 600_000).toISOString(),
});

const suspected = {
  rate: 0.048,
  loads: 341,
  failures: 301,
  networks: 42,
  failingNetworks: 2,
  state: 'suspected',
  series: series((index) => Math.max(0, index - 8)),
  why: 'Failure rate 4.8% (2 of 42 networks, 301 of 341 visits), limit 2%',
};

const healthOf = (rides: object) => ({
  limit: 0.02,
  releases: [
    {
      name: 'mf-content',
      versions: [version('1.9.0', 90), version('1.10.0', 10, { channel: 'canary', rate: 0 })],
    },
    { name: 'mf-flights', versions: [version('2.4.1', 98), version('2.4.0', 2, { channel: 'other' })] },
    { name: 'mf-rides', versions: [version('1.5.0', 71, rides), version('1.4.3', 29, { channel: 'other' })] },
  ],
});

const moved = (
  kind: string,
  to: string,
  from: string,
  why: string,
  minutes: number,
  percent: number | null = null,
) => ({
  id: minutes,
  name: 'mf-content',
  from,
  to,
  kind,
  percent,
  who: 'Ada (content squad)',
  why,
  tokenId: null,
  at: minutesAgo(minutes),
});

const known = (of: string, more: object = {}) => ({
  version: of,
  publishedAt: minutesAgo(60 * 24 * 5),
  publisher: 'Ada (rides squad)',
  commit: null,
  files: 18,
  sizeBytes: 987_000,
  check: null,
  liveForSeconds: 172_800,
  fits: { ok: true, why: null },
  ...more,
});

interface Shown {
  readonly rides?: object;
  readonly releases?: readonly object[];
}

async function openReleases(page: Page, { rides = {}, releases = pointers }: Shown = {}): Promise<void> {
  await answer(page, `${api}/session`, {
    data: { holder: 'Obi', role: 'operator', names: null, expiresAt: minutesAgo(-600) },
  });
  await answer(page, `${api}/status`, { data: { releases } });
  await answer(page, `${api}/health`, { data: healthOf(rides) });
  await answer(page, `${api}/history`, {
    data: {
      moves: [
        moved('canary', '1.10.0', '1.9.0', 'Gate passed in 9 s', 40, 10),
        moved(
          'automatic',
          '1.9.0',
          '1.9.1',
          'Failure rate 4.8% (48 of 1000 networks, 51 of 1200 visits), limit 2%',
          1_800,
        ),
        moved('freeze', '1.9.0', '1.9.0', 'look at it tomorrow', 2_000),
      ],
    },
  });
  await answer(page, `${api}/releases`, {
    data: {
      name: 'mf-rides',
      live: '1.5.0',
      releases: [
        known('1.5.0'),
        known('1.4.3'),
        known('1.4.1', { liveForSeconds: 777_600 }),
        known('1.3.7', { fits: { ok: false, why: 'Needs shell contract ^3.0.0, live is 4.0.0.' } }),
      ],
    },
  });
  await answer(page, `${api}/moves`, {
    data: {
      name: 'mf-rides',
      dryRun: true,
      move: null,
      sentence: 'mf-rides would go back to 1.4.3, from 1.5.0.',
      pointer: pointers[2],
    },
  });
  await openAddress(page, '/ops/releases');
}

/** What the registry says once mf-rides has gone back. */
async function answerGoneBack(page: Page): Promise<void> {
  const gone = pointer('mf-rides', '1.4.3', { liveSince: minutesAgo(0), previous: '1.5.0' });
  await answer(page, `${api}/moves`, {
    data: {
      name: 'mf-rides',
      dryRun: false,
      move: { kind: 'rollback', from: '1.5.0', to: '1.4.3', percent: null, endedCanary: null, passedOver: [] },
      sentence: 'mf-rides is back on 1.4.3, from 1.5.0.',
      pointer: gone,
    },
  });
  await answer(page, `${api}/status`, {
    data: { releases: pointers.map((one) => (one.name === gone.name ? gone : one)) },
  });
  await answer(page, `${api}/health`, {
    data: {
      ...healthOf({}),
      releases: [{ name: 'mf-rides', versions: [version('1.5.0', 29, { channel: 'other' }), version('1.4.3', 71)] }],
    },
  });
  await answer(page, `${api}/receipt`, {
    data: {
      name: 'mf-rides',
      live: '1.4.3',
      tabs: 100,
      share: 0.71,
      versions: [
        { version: '1.4.3', tabs: 71 },
        { version: '1.5.0', tabs: 29 },
      ],
    },
  });
}

const isThere = (page: Page) => expect(page.getByText('1.5.0').first()).toBeVisible();

export const consoleReleasesScenes: readonly Scene[] = [
  scene('quiet', async (page) => {
    await openReleases(page);
    await isThere(page);
    await expect(page.getByText('look at it tomorrow')).toBeVisible();
  }),
  scene('failing', async (page) => {
    await openReleases(page, { rides: failing() });
    await expect(page.getByRole('timer')).toBeVisible();
  }),
  scene('suspected', async (page) => {
    await openReleases(page, { rides: suspected });
    await expect(page.getByText('may be failing')).toBeVisible();
  }),
  scene('roll-back', async (page) => {
    await openReleases(page, { rides: failing() });
    await page.getByRole('button', { name: 'Roll back mf-rides' }).click();
    await expect(page.getByText('mf-rides would go back to 1.4.3, from 1.5.0.')).toBeVisible();
  }),
  scene('receipt', async (page) => {
    await openReleases(page, { rides: failing() });
    await page.getByRole('button', { name: 'mf-rides: Roll back to 1.4.3' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('mf-rides would go back to 1.4.3, from 1.5.0.')).toBeVisible();
    await answerGoneBack(page);
    await dialog.getByRole('button', { name: 'Roll back to 1.4.3' }).click();
    await expect(page.getByText('71 of 100 open tabs run 1.4.3 so far')).toBeVisible();
  }),
  scene('freeze', async (page) => {
    await openReleases(page, { rides: failing() });
    await answer(page, `${api}/moves`, {
      data: {
        name: 'mf-rides',
        dryRun: true,
        move: null,
        sentence: 'mf-rides would be frozen on 1.5.0.',
        pointer: pointers[2],
      },
    });
    await page.getByRole('button', { name: 'Freeze it' }).click();
    await expect(page.getByText('mf-rides would be frozen on 1.5.0.')).toBeVisible();
  }),
  scene('canary', async (page) => {
    await openReleases(page);
    await page.getByRole('button', { name: 'History of mf-rides' }).click();
    await page.getByRole('button', { name: 'Canary…' }).click();
    await page.getByLabel('Of 100 visits').fill('0');
    await expect(page.getByText('Use a whole number from 1 to 99.')).toBeVisible();
  }),
  scene('nothing-yet', async (page) => {
    await openReleases(page, { releases: [] });
    await expect(page.getByText('Nothing is published yet')).toBeVisible();
  }),
  scene('not-loaded', async (page) => {
    await openReleases(page);
    await answer(page, `${api}/status`, { status: 500, code: 'INTERNAL', message: 'Its log says why.' });
    await page.reload();
    await expect(page.getByText('The releases could not be loaded')).toBeVisible();
  }),
];
