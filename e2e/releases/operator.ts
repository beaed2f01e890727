import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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

export const tokenOf = async ({ dataDir }: Site) => (await readFile(join(dataDir, 'releases-token'), 'utf8')).trim();

/** What an operator asks of a site's registry. */
export function operatorOf(site: Site) {
  async function ask<Data>(path: string, body?: object): Promise<Data> {
    const answer = await fetch(`${site.origin}/releases/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await tokenOf(site)}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  }
  return {
    move: (order: object) => ask('/moves', { ...order, by: 'Obi', why: 'a journey' }),
    withdraw: (name: string, version: string, more: object = {}) =>
      ask('/withdrawals', { name, version, by: 'Obi', why: 'a journey', ...more }),
    publish: (release: object) => ask('/releases', { ...release, by: 'a squad', commit: null }),
    verify: (name: string, version: string) => ask<{ check: Check }>('/verify', { name, version }),
    async liveOf(name: string) {
      const { releases } = await ask<{ releases: { name: string; live: string | null }[] }>('/status');
      return releases.find((one) => one.name === name)?.live;
    },
    /** How many visits said how this version did, and how many of them nothing good. */
    async healthOf(name: string, version: string) {
      const { releases } = await ask<{
        releases: { name: string; versions: { version: string; loads: number; failures: number }[] }[];
      }>('/health');
      const { loads = 0, failures = 0 } =
        releases.find((one) => one.name === name)?.versions.find((one) => one.version === version) ?? {};
      return { loads, failures };
    },
    historyOf: async (name: string) =>
      (await ask<{ moves: PastMove[] }>(`/history?${new URLSearchParams({ name, limit: '20' })}`)).moves,
    /** Whether a version is watched, failing, held; undefined for one that nobody runs. */
    async stateOf(name: string, version: string) {
      const { releases } = await ask<{ releases: { name: string; versions: { version: string; state: string }[] }[] }>(
        '/health',
      );
      return releases.find((one) => one.name === name)?.versions.find((one) => one.version === version)?.state;
    },
    /** How many open tabs run which version. */
    async tabsOf(name: string) {
      const { versions } = await ask<{ versions: { version: string; tabs: number }[] }>(
        `/receipt?${new URLSearchParams({ name })}`,
      );
      return Object.fromEntries(versions.map(({ version, tabs }) => [version, tabs]));
    },
  };
}

/** Opens the releases of the back office with the token of this machine. */
export async function signInToReleases(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.origin}/ops/releases`);
  await page.getByLabel('Token of the release registry').fill(await tokenOf(site));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
}
