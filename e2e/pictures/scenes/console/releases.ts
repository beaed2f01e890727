import { expect, type Page } from '@playwright/test';
import { mockResponse } from '../../mock-response';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('releases', 'Releases');
const api = '/releases/api';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const titles: Readonly<Record<string, string>> = {
  'mf-content': 'Help and information',
  'mf-flights': 'Flights',
  'mf-rides': 'Airport pickup',
};

const pointer = (name: string, live: string, more: object = {}) => ({
  name,
  live,
  liveSince: minutesAgo(60 * 24 * 3),
  previous: null,
  lastKnownGood: null,
  canary: null,
  frozen: null,
  movedByHand: false,
  title: titles[name] ?? null,
  canRollBack: name !== 'shell',
  publisher: 'Ada (a squad)',
  publishedAt: minutesAgo(60 * 24 * 4),
  commit: null,
  signedBy: null,
  altered: null,
  dueForRemoval: [],
  kept: [],
  ...more,
});

const storeOf = (more: object = {}) => ({
  kind: 'folder',
  sizeBytes: 297_400_000,
  measuredAt: minutesAgo(9),
  freeBytes: 80_900_000_000,
  totalBytes: 270_500_000_000,
  alarm: null,
  names: [
    { name: 'mf-content', sizeBytes: 31_200_000, releases: 24 },
    { name: 'mf-flights', sizeBytes: 92_700_000, releases: 61 },
    { name: 'mf-rides', sizeBytes: 131_000_000, releases: 142 },
    { name: 'shell', sizeBytes: 42_500_000, releases: 19 },
  ],
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

const moves = [
  moved('canary', '1.10.0', '1.9.0', 'Gate passed in 9 s', 40, 10),
  moved('automatic', '1.9.0', '1.9.1', 'Failure rate 4.8% (48 of 1000 networks, 51 of 1200 visits), limit 2%', 1_800),
  moved('freeze', '1.9.0', '1.9.0', 'look at it tomorrow', 2_000),
];

const event = (kind: string, to: string | null, why: string, minutes: number, who = 'by itself') => ({
  ...moved(kind, to ?? '', '', why, minutes),
  name: to === null ? null : 'mf-rides',
  from: null,
  to,
  who,
});

/** One history entry of each kind that does not change the active release. */
const events = [
  event('new', '1.5.0', 'Built from commit 1f9ac35b2d10', 20, 'Ada (rides squad)'),
  event('fault', '1.4.3', 'The file ride-search.js of mf-rides@1.4.3 is not what was published.', 30),
  event(
    'repair',
    '1.4.3',
    'All its files are again as they were published. The fault was found on 2026-11-23 20:30 UTC.',
    10,
  ),
  event(
    'notice',
    '1.1.0',
    'Nothing has used it since 2026-10-14. It is removed on 2026-11-30 unless it is used or kept before.',
    60,
  ),
  event('remove', '1.0.0-pr.12', 'Nothing had used it since 2026-10-01.', 61),
  event('keep', '1.2.0', 'the last one with the old fares', 70, 'Obi (operator)'),
  event('unkeep', '1.2.0', 'compared', 71, 'Obi (operator)'),
  event('withdraw', '1.3.0', 'published with a stolen token', 80, 'Obi (operator)'),
  event(
    'token',
    null,
    'The token 3f9ac35b2d10 was made for rides squad: mf-rides, until 2027-02-21.',
    90,
    'Obi (operator)',
  ),
  event('token-end', null, 'The token 99aac35b2d10 of rides squad was revoked.', 91, 'Obi (operator)'),
  event('key', null, 'The key 8f31c2aa90d4e5b7 of rides squad may sign mf-rides.', 92, 'the file of trusted keys'),
  event('key-end', null, 'The key 11c2aa90d4e5b7aa of rides squad was revoked.', 93, 'the file of trusted keys'),
];

const due = ['1.0.0', '1.0.1', '1.1.0-pr.4', '1.1.0', '1.1.1', '1.1.2', '1.1.3', '1.1.4', '1.1.5'].map((of) => ({
  version: of,
  at: minutesAgo(-60 * 24 * 7),
}));

const old = pointer('mf-rides', '1.5.0', {
  liveSince: minutesAgo(14),
  previous: '1.4.3',
  lastKnownGood: '1.4.3',
  commit: '1f9ac35b2d10',
  signedBy: { holder: 'rides squad', keyId: '8f31c2aa90d4e5b7', builder: 'ci.tafiya.example' },
  dueForRemoval: due,
  kept: [
    { version: '1.2.0', by: 'Obi (operator)', why: 'the last one with the old fares', at: minutesAgo(60 * 24 * 40) },
  ],
});
const withOld = [old, ...pointers.filter(({ name }) => name !== 'mf-rides')];

const known = (of: string, more: object = {}) => ({
  version: of,
  publishedAt: minutesAgo(60 * 24 * 5),
  publisher: 'Ada (rides squad)',
  commit: null,
  files: 18,
  sizeBytes: 987_000,
  check: null,
  liveForSeconds: 172_800,
  isRollbackTarget: true,
  fits: { ok: true, why: null },
  ...more,
});

interface ReleasesState {
  readonly rides?: object;
  readonly releases?: readonly object[];
  readonly store?: object;
  readonly history?: readonly object[];
  readonly approvals?: readonly object[];
}

async function openReleases(page: Page, state: ReleasesState = {}): Promise<void> {
  const { rides = {}, releases = pointers, store = storeOf(), history = moves, approvals = [] } = state;
  await mockResponse(page, `${api}/status`, { data: { releases, store } });
  await mockResponse(page, `${api}/health`, { data: healthOf(rides) });
  await mockResponse(page, `${api}/approvals`, { data: { approvals } });
  await mockResponse(page, `${api}/history`, {
    data: { moves: history, next: 17 },
  });
  await mockResponse(page, `${api}/releases`, {
    data: {
      name: 'mf-rides',
      live: '1.5.0',
      releases: [
        known('1.5.0'),
        known('1.4.3'),
        known('1.4.1', { liveForSeconds: 777_600 }),
        known('1.1.0', { liveForSeconds: 0, isRollbackTarget: false, removedAt: minutesAgo(-60 * 24 * 7) }),
        known('1.3.7', { fits: { ok: false, why: 'Needs shell contract ^3.0.0, the active shell has 4.0.0.' } }),
      ],
    },
  });
  await mockPlan(page, 'mf-rides would go back to 1.4.3, from 1.5.0.');
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
  await openAddress(page, '/ops/releases');
}

/** The response to the dry run of a move. */
const mockPlan = (page: Page, sentence: string): Promise<void> =>
  mockResponse(page, `${api}/moves`, {
    data: { name: 'mf-rides', dryRun: true, move: null, sentence, pointer: pointers[2] },
  });

/** The responses of the registry after a rollback of mf-rides. */
async function mockRollback(page: Page): Promise<void> {
  const rolledBack = pointer('mf-rides', '1.4.3', { liveSince: minutesAgo(0), previous: '1.5.0' });
  await mockResponse(page, `${api}/moves`, {
    data: {
      name: 'mf-rides',
      dryRun: false,
      move: { kind: 'rollback', from: '1.5.0', to: '1.4.3', percent: null, endedCanary: null, passedOver: [] },
      sentence: 'mf-rides is back on 1.4.3, from 1.5.0.',
      pointer: rolledBack,
    },
  });
  await mockResponse(page, `${api}/status`, {
    data: { store: storeOf(), releases: pointers.map((one) => (one.name === rolledBack.name ? rolledBack : one)) },
  });
  await mockResponse(page, `${api}/health`, {
    data: {
      ...healthOf({}),
      releases: [{ name: 'mf-rides', versions: [version('1.5.0', 29, { channel: 'other' }), version('1.4.3', 71)] }],
    },
  });
  await mockResponse(page, `${api}/receipt`, {
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

const check = (verdict: string, summary: string, minutes: number, pages: readonly object[] = []) => ({
  verdict,
  shellVersion: '3.0.0',
  report: { summary, ms: 9_100, pages, unchecked: [] },
  at: minutesAgo(minutes),
});

const fault = 'It throws TypeError: cannot read the price.';

/** The timeline of mf-rides. Its pictures are drawn here: the page shows what the gate has stored. */
async function openTimeline(page: Page): Promise<void> {
  await openReleases(page, { history: [...events.slice(0, 2), ...moves].map((one) => ({ ...one, name: 'mf-rides' })) });
  await mockResponse(page, `${api}/releases`, {
    data: {
      name: 'mf-rides',
      live: '1.5.0',
      releases: [
        known('1.5.0', { check: check('verified', '8 pages and widgets opened in 9.1 s, without a fault.', 19) }),
        known('1.4.3', {
          check: check('refused', `/ride-search fails: ${fault}`, 1_900, [
            { remote: 'mf-rides', kind: 'route', name: '/ride-search', ok: false, ms: 90, reasons: [fault] },
          ]),
        }),
      ],
    },
  });
  const scenes = ['/ride-search', '/ride-results'].flatMap((name, index) =>
    [360, 1440].map((width) => ({
      remote: 'mf-rides',
      kind: 'route',
      name,
      width,
      height: width === 360 ? 740 : 900,
      after: `/pictures/mf-rides/1.5.0/${width}.webp`,
      before: `/pictures/mf-rides/1.4.3/${width}.webp`,
      isEqual: index === 1,
    })),
  );
  await mockResponse(page, `${api}/pictures`, {
    data: { name: 'mf-rides', version: '1.5.0', before: '1.4.3', scenes },
  });
  await page.route('**/releases/api/pictures/mf-rides/**', (route) =>
    route.fulfill({ contentType: 'image/webp', body: Buffer.from(smallPicture, 'base64') }),
  );
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
  await openAddress(page, '/ops/releases/mf-rides');
}

/** A WebP of one pixel. */
const smallPicture = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

const approval = {
  id: '3f9ac35b',
  name: 'mf-rides',
  version: '1.6.0-rc.2',
  kind: 'promote',
  percent: null,
  why: 'New chooser of drivers, after two days as a canary',
  live: '1.5.0',
  askedBy: 'Ada (rides squad)',
  askedAt: minutesAgo(40),
  expiresAt: minutesAgo(-1_400),
  mayApprove: true,
  whyNot: null,
  needsTwo: false,
};

const timelineScene = consoleScenesOf('timeline', 'Timeline of mf-rides', 'Timeline of a release');

const expectLoaded = (page: Page) => expect(page.getByText('1.5.0').first()).toBeVisible();

export const consoleReleasesScenes: readonly Scene[] = [
  scene('healthy', async (page) => {
    await openReleases(page);
    await expectLoaded(page);
    await expect(page.getByText('look at it tomorrow')).toBeVisible();
  }),
  scene('failing', async (page) => {
    await openReleases(page, { rides: failing() });
    await expect(page.getByRole('timer')).toBeVisible();
  }),
  scene('few-visits', async (page) => {
    const few = { ...suspected, loads: 9, failures: 6, networks: 3, rate: 0.6667 };
    await openReleases(page, { rides: few, releases: pointers.map((one) => ({ ...one, canRollBack: false })) });
    await expect(page.getByText('6 of 9 visits failed, too few to judge')).toBeVisible();
    await expect(page.getByText('Nothing older to go back to').first()).toBeVisible();
  }),
  timelineScene('events', async (page) => {
    await openTimeline(page);
    await expect(page.getByRole('button', { name: 'Pictures of 1.5.0' })).toBeVisible();
  }),
  timelineScene('pictures', async (page) => {
    await openTimeline(page);
    await page.getByRole('button', { name: 'Pictures of 1.5.0' }).click();
    await expect(page.getByRole('img', { name: '/ride-search at 360 px. After, 1.5.0' })).toBeVisible();
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
    await mockRollback(page);
    await dialog.getByRole('button', { name: 'Roll back to 1.4.3' }).click();
    await expect(page.getByText('71 of 100 open tabs run 1.4.3 so far')).toBeVisible();
  }),
  scene('freeze', async (page) => {
    await openReleases(page, { rides: failing() });
    await mockPlan(page, 'mf-rides would be frozen on 1.5.0.');
    await page.getByRole('button', { name: 'Freeze it' }).click();
    await expect(page.getByText('mf-rides would be frozen on 1.5.0.')).toBeVisible();
  }),
  scene('rollback-only-by-hand', async (page) => {
    const rides = pointer('mf-rides', '1.5.0', {
      liveSince: minutesAgo(14),
      previous: '1.4.3',
      lastKnownGood: '1.4.3',
      autoOff: { by: 'Ada (rides squad)', why: 'fixes the leak of references', at: minutesAgo(14) },
    });
    await openReleases(page, {
      rides: { ...failing(), goesBackAt: null },
      releases: pointers.map((one) => (one.name === rides.name ? rides : one)),
      history: [moved('no-auto', '1.5.0', '1.5.0', 'fixes the leak of references', 14), ...moves],
    });
    await expect(page.getByText('It stays until you decide.')).toBeVisible();
  }),
  scene('rollback-only-by-hand-asked', async (page) => {
    await openReleases(page);
    const sentence =
      'Automatic rollback would be off for mf-rides@1.5.0: if it fails, an alarm asks you to decide. It is on again for the next live release.';
    await mockPlan(page, sentence);
    await page.getByRole('button', { name: 'History of mf-rides' }).click();
    await page.getByRole('button', { name: 'Automatic rollback off…' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
  }),
  scene('canary', async (page) => {
    await openReleases(page);
    await page.getByRole('button', { name: 'History of mf-rides' }).click();
    await page.getByRole('button', { name: 'Canary…' }).click();
    await page.getByLabel('Of 100 visits').fill('0');
    await expect(page.getByText('Use a whole number from 1 to 99.')).toBeVisible();
  }),
];

export const consoleReleaseQuestionScenes: readonly Scene[] = [
  scene('approvals', async (page) => {
    const own = {
      ...approval,
      id: '99aac35b',
      name: 'mf-flights',
      version: '2.5.0',
      live: '2.4.1',
      askedBy: 'Ada Obi',
      mayApprove: false,
      whyNot: 'Who asks for a release cannot approve it. Another person has to.',
    };
    await openReleases(page, { approvals: [approval, own] });
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  }),
  scene('approval-by-two', async (page) => {
    await openReleases(page, { approvals: [{ ...approval, askedBy: 'the token of the rides squad', needsTwo: true }] });
    await expect(page.getByText(/two persons have to approve it/)).toBeVisible();
  }),
  scene('approve', async (page) => {
    await openReleases(page, { approvals: [approval] });
    await page.getByRole('button', { name: 'Approve… mf-rides' }).click();
    await expect(page.getByRole('button', { name: 'Approve 1.6.0-rc.2' })).toBeVisible();
  }),
  scene('decline', async (page) => {
    await openReleases(page, { approvals: [approval] });
    await page.getByRole('button', { name: 'Decline… mf-rides' }).click();
    await expect(page.getByRole('button', { name: 'Decline it' })).toBeVisible();
  }),
  scene('decision-refused', async (page) => {
    await openReleases(page, { approvals: [approval] });
    await mockResponse(page, `${api}/approvals/`, {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'Somebody else has decided about it already.',
    });
    await page.getByRole('button', { name: 'Approve… mf-rides' }).click();
    await page.getByRole('button', { name: 'Approve 1.6.0-rc.2' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  }),
  scene('promote', async (page) => {
    await openReleases(page);
    await mockPlan(page, 'mf-rides would be live with 1.4.3, in place of 1.5.0.');
    await page.getByRole('button', { name: 'History of mf-rides' }).click();
    await page.getByRole('button', { name: 'Make live…' }).click();
    await expect(page.getByText('mf-rides would be live with 1.4.3, in place of 1.5.0.')).toBeVisible();
  }),
  scene('end-of-a-canary', async (page) => {
    await openReleases(page);
    await mockPlan(page, 'The canary 1.10.0 of mf-content would end. All visits get 1.9.0.');
    await page.getByRole('button', { name: 'History of mf-content' }).click();
    await page.getByRole('button', { name: 'End the canary' }).click();
    await expect(page.getByText('The canary 1.10.0 of mf-content would end.')).toBeVisible();
  }),
  scene('found-broken', async (page) => {
    const check = {
      ...{ verdict: 'refused', shellVersion: '3.0.0', at: minutesAgo(5) },
      summary: '/ride-search fails: It throws TypeError: cannot read the price.',
    };
    await openReleases(page, { releases: pointers.map((one) => (one.name === 'mf-rides' ? { ...one, check } : one)) });
    await expect(page.getByText(/mf-rides 1\.5\.0 was found broken/)).toBeVisible();
  }),
];

export const consoleStoredReleasesScenes: readonly Scene[] = [
  scene('old-releases', async (page) => {
    await openReleases(page, { releases: withOld, history: events });
    await expect(page.getByText('Found broken')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Storage' })).toBeVisible();
  }),
  scene('keep', async (page) => {
    await openReleases(page, {
      releases: [{ ...old, dueForRemoval: due.slice(0, 1) }, ...withOld.slice(1)],
    });
    await page.getByRole('button', { name: 'Keep it…' }).click();
    await page.getByRole('button', { name: 'Keep it for ever' }).click();
    await expect(page.getByText('Give a reason.')).toBeVisible();
  }),
  scene('keep-any', async (page) => {
    await openReleases(page, { releases: withOld });
    await page.getByRole('button', { name: 'Keep one…' }).click();
    await page.getByRole('dialog').getByRole('combobox').click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  scene('history-of-all', async (page) => {
    await openReleases(page, { releases: withOld, history: events });
    await page.getByRole('button', { name: 'All, tokens, keys' }).click();
    await expect(page.getByText('Key revoked')).toBeVisible();
  }),
  scene('disk-full', async (page) => {
    const alarm =
      'Only 412 MB are free on the disk of the release files. Publishing fails when it is full: free some space, or lower RELEASE_KEEP_COUNT and RELEASE_KEEP_DAYS.';
    await openReleases(page, { store: storeOf({ freeBytes: 412_000_000, alarm }) });
    await expect(page.getByText('The disk is nearly full.')).toBeVisible();
  }),
  scene('altered', async (page) => {
    const altered =
      'The file document.html of mf-rides@1.5.0 is not what was published. mf-rides@1.4.3 is served in its place. Publish the same build again to repair it.';
    await openReleases(page, { releases: [{ ...old, altered, dueForRemoval: [], kept: [] }, ...withOld.slice(1)] });
    await expect(page.getByText('Files were altered in the store.')).toBeVisible();
    await expect(page.getByText('is signed by rides squad')).toBeVisible();
  }),
  scene('preview', async (page) => {
    await openReleases(page);
    const query = new URLSearchParams({ release: 'mf-rides@1.4.3', key: `1795723200.${'k'.repeat(43)}` });
    await mockResponse(page, `${api}/previews`, {
      data: {
        name: 'mf-rides',
        version: '1.4.3',
        url: `https://tafiya.example/ride-search?${query}`,
        expiresAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
      },
    });
    await page.getByRole('button', { name: 'History of mf-rides' }).click();
    await page.getByRole('button', { name: 'Preview…' }).click();
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option', { name: '1.4.3' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByRole('link', { name: 'Open mf-rides 1.4.3 in a new tab' })).toBeVisible();
  }),
  scene('withdraw', async (page) => {
    await openReleases(page);
    await mockResponse(page, `${api}/withdrawals`, {
      data: {
        name: 'mf-rides',
        version: '1.5.0',
        dryRun: true,
        isNew: true,
        live: '1.4.3',
        sentence:
          'mf-rides@1.5.0 would be withdrawn for good: it could not be made live, previewed or published again, and its files answer 410. mf-rides would go back to 1.4.3.',
      },
    });
    await page.getByRole('button', { name: 'History of mf-rides' }).click();
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await page.getByRole('dialog').getByRole('combobox').click();
    await page.getByRole('option', { name: '1.5.0 (live)' }).click();
    await expect(page.getByText('would be withdrawn for good')).toBeVisible();
  }),
  scene('nothing-yet', async (page) => {
    await openReleases(page, { releases: [] });
    await expect(page.getByText('Nothing is published yet')).toBeVisible();
  }),
  scene('not-loaded', async (page) => {
    await openReleases(page);
    await mockResponse(page, `${api}/status`, { status: 500, code: 'INTERNAL', message: 'Its log says why.' });
    await page.reload();
    await expect(page.getByText('The releases could not be loaded')).toBeVisible();
  }),
];
