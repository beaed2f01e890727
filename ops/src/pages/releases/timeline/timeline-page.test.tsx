import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ok, type RenderPageOptions } from 'shared/testing';
import { knownRelease, pastMove, releaseHealth, releaseStatus } from '../../../testing/release-samples';
import { renderConsole } from '../../../testing/render-console';

const path = '/ops/releases/mf-rides';

const check = {
  verdict: 'verified' as const,
  shellVersion: '3.0.0',
  report: { summary: '8 pages and widgets opened in 9.1 s, without a fault.', ms: 9_100, pages: [], unchecked: [] },
  at: '2026-11-21T02:40:00Z',
};
const broken = {
  ...check,
  verdict: 'refused' as const,
  at: '2026-11-19T02:40:00Z',
  report: {
    ...check.report,
    summary: '/ride-search fails: It throws TypeError: no price.',
    pages: [
      { remote: 'mf-rides', kind: 'route' as const, name: '/ride-search', ok: false, ms: 90, reasons: ['It throws.'] },
    ],
  },
};
const unseen = {
  ...check,
  verdict: 'unverified' as const,
  at: '2026-11-17T02:40:00Z',
  report: { ...check.report, summary: 'It was not examined: there is no Chromium on this machine.' },
};

const moves = [
  pastMove({ id: 9 }),
  pastMove({ id: 8, kind: 'canary', percent: 10, why: 'a try', at: '2026-11-21T02:50:00Z' }),
  pastMove({ id: 7, kind: 'new', from: null, why: 'Built from commit 1f9ac35b', at: '2026-11-21T02:39:00Z' }),
  pastMove({ id: 5, kind: 'withdraw', from: null, to: '1.4.2', why: 'a stolen token', at: '2026-11-16T02:39:00Z' }),
];

const scene = (name: string, width: number, isEqual: boolean) => ({
  remote: 'mf-rides',
  kind: 'route',
  name,
  width,
  height: width === 360 ? 740 : 900,
  after: `/pictures/mf-rides/1.5.0/${width}.webp`,
  before: `/pictures/mf-rides/1.4.3/${width}.webp`,
  isEqual,
});
const pictures = {
  name: 'mf-rides',
  version: '1.5.0',
  before: '1.4.3',
  scenes: [
    scene('/ride-search', 360, false),
    scene('/ride-search', 1440, false),
    scene('/ride-results', 360, true),
    scene('/ride-results', 1440, true),
  ],
};

const answers: NonNullable<RenderPageOptions['answers']> = {
  'GET /releases/api/status': ok({ releases: [releaseStatus()] }),
  'GET /releases/api/health': ok({ limit: 0.02, releases: [releaseHealth()] }),
  'GET /releases/api/history': ok({ moves, next: null }),
  'GET /releases/api/releases': ok({
    name: 'mf-rides',
    live: '1.5.0',
    releases: [
      knownRelease({ version: '1.5.0', check }),
      knownRelease({ check: broken }),
      knownRelease({ version: '1.4.2', check: unseen }),
    ],
  }),
  'GET /releases/api/pictures': ok(pictures),
};

const fetched: { url: string; headers: unknown }[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  fetched.length = 0;
  globalThis.fetch = (async (url: string, options: RequestInit) => {
    fetched.push({ url, headers: options.headers });
    return {
      ok: !url.includes('1.4.3'),
      status: 404,
      arrayBuffer: async () => new TextEncoder().encode('RIFF').buffer,
    };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const events = async () =>
  within(await screen.findByRole('list', { name: 'Timeline of mf-rides' })).getAllByRole('listitem');

test('the timeline tells in order what was published, examined, tried, made live and withdrawn, by whom and why', async () => {
  renderConsole(path, answers);
  expect(await screen.findByRole('heading', { level: 1, name: 'Timeline of mf-rides' })).toBeInTheDocument();
  const texts = (await events()).map(({ textContent }) => textContent);
  expect(texts).toHaveLength(8);
  expect(texts[0]).toMatch(/^Live1\.5\.0.*Adds passengers and luggage filters.*Ada \(rides squad\)/);
  expect(texts[1]).toMatch(/^Canary 10%1\.5\.0.*a try/);
  expect(texts[2]).toMatch(/^Examined1\.5\.0.*without a fault\..*In shell 3\.0\.0/);
  expect(texts[3]).toMatch(/^Published1\.5\.0.*Built from commit 1f9ac35b/);
  expect(texts[4]).toMatch(/^Found broken1\.4\.3.*\/ride-search: It throws\./);
  expect(texts[6]).toMatch(/^Not examined1\.4\.2.*There are no pictures: no browser has opened its pages\./);
  expect(texts[7]).toMatch(/^Withdrawn1\.4\.2.*a stolen token/);
  expect(await screen.findByText('Airport pickup, rides squad, 1.5.0 is live')).toBeInTheDocument();
});

test('pictures are shown beside those of the release before, with what looks the same on demand', async () => {
  const { user } = renderConsole(path, answers);
  await user.click(await screen.findByRole('button', { name: 'Pictures of 1.5.0' }));
  expect(await screen.findByText('1 of 2 pages looks different from 1.4.3.')).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: '/ride-search at 360 px. After, 1.5.0' })).toHaveAttribute(
    'src',
    'data:image/webp;base64,UklGRg==',
  );
  expect(await screen.findByText('This picture cannot be read.')).toBeInTheDocument();
  expect(fetched).toContainEqual({
    url: '/releases/api/pictures/mf-rides/1.5.0/360.webp',
    headers: { 'x-tafiya-ops': '1' },
  });
  expect(screen.queryByText('/ride-results (looks the same)')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show 1 that look the same' }));
  expect(await screen.findByText('/ride-results (looks the same)')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Desktop, 1440 px' }));
  expect(await screen.findByRole('img', { name: '/ride-search at 1440 px. After, 1.5.0' })).toBeInTheDocument();
});

test('without pictures of a release the page says so', async () => {
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/pictures': ok({ ...pictures, scenes: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Pictures of 1.5.0' }));
  expect(await screen.findAllByText('There are no pictures: no browser has opened its pages.')).toHaveLength(2);
});

test('the list of releases leads to the timeline, and back', async () => {
  const { user } = renderConsole('/ops/releases', {
    ...answers,
    'GET /releases/api/approvals': ok({ approvals: [] }),
  });
  await user.click(await screen.findByRole('link', { name: 'Timeline with pictures of mf-rides' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Timeline of mf-rides' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Timeline of a release' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Releases' })).toBeInTheDocument();
});
