import type { Page } from '@playwright/test';
import { signIn } from '../ops/sign-in';
import { dataOf } from '../site/call-api';
import { callRegistry } from '../site/call-registry';
import { expect } from '../site/journey';
import type { Site } from '../site/launch-site';

interface PastMove {
  readonly kind: string;
  readonly from: string | null;
  readonly to: string;
  readonly who: string;
  readonly why: string;
}

interface Check {
  readonly verdict: string;
  readonly report: { readonly summary: string };
}

/** The registry calls of an operator of a site. */
export function operatorOf(site: Site) {
  const call = <Data>(path: string, body?: object): Promise<Data> => dataOf(callRegistry<Data>(site, path, body));
  return {
    move: (request: object) => call('/moves', { ...request, by: 'Obi', why: 'a journey' }),
    withdraw: (name: string, version: string, more: object = {}) =>
      call('/withdrawals', { name, version, by: 'Obi', why: 'a journey', ...more }),
    /** The address of a link that shows a release before it is active. */
    previewLink: async (name: string, version: string, path: string) =>
      (await call<{ url: string }>('/previews', { name, version, path })).url,
    publish: (release: object) => call('/releases', { ...release, by: 'a squad', commit: null }),
    verify: (name: string, version: string) => call<{ check: Check }>('/verify', { name, version }),
    /** The version of the active release. */
    async activeVersionOf(name: string) {
      const { releases } = await call<{ releases: { name: string; live: string | null }[] }>('/status');
      return releases.find((one) => one.name === name)?.live;
    },
    /** The number of visits that reported an outcome of this version, and of those that reported only failures. */
    async healthOf(name: string, version: string) {
      const { releases } = await call<{
        releases: { name: string; versions: { version: string; loads: number; failures: number }[] }[];
      }>('/health');
      const { loads = 0, failures = 0 } =
        releases.find((one) => one.name === name)?.versions.find((one) => one.version === version) ?? {};
      return { loads, failures };
    },
    historyOf: async (name: string) =>
      (await call<{ moves: PastMove[] }>(`/history?${new URLSearchParams({ name, limit: '20' })}`)).moves,
    /** The health state of a version; undefined if no tab runs it. */
    async stateOf(name: string, version: string) {
      const { releases } = await call<{ releases: { name: string; versions: { version: string; state: string }[] }[] }>(
        '/health',
      );
      return releases.find((one) => one.name === name)?.versions.find((one) => one.version === version)?.state;
    },
    /** The number of open tabs by version. */
    async tabsOf(name: string) {
      const { versions } = await call<{ versions: { version: string; tabs: number }[] }>(
        `/receipt?${new URLSearchParams({ name })}`,
      );
      return Object.fromEntries(versions.map(({ version, tabs }) => [version, tabs]));
    },
  };
}

/** Opens the release pages of the back office as an admin, who may move every release. */
export async function signInToReleases(page: Page, site: Site): Promise<void> {
  await signIn(page, site, '/ops/releases');
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
}
