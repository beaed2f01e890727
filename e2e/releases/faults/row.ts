import type { Browser } from '@playwright/test';
import type { RemoteRelease } from 'shared/remote';
import type { RemoteName } from './failure-modes';
import type { FaultProxy } from './fault-proxy';
import { expectHomeParts } from './home';
import type { SitePage } from './pages';
import {
  expectCrashed,
  expectReplaced,
  expectUnavailable,
  expectWorking,
  loadTimeoutMs,
  retryOpens,
  type Visit,
  visit,
} from './steps';

/** One remote with one failure, and the expected state of the pages. */
export interface Row {
  readonly remote: RemoteRelease;
  readonly pages: readonly SitePage[];
  /** What the pages of that remote show: the last known good release, or one of the shell's error pages. */
  readonly expected: 'fallback' | 'unavailable' | 'crashed';
  /** Ends the fault, so that the same release loads. */
  readonly repair?: () => void;
  /** Makes another release active. */
  readonly replaceRelease?: () => Promise<void>;
}

/** Pages of other remotes load at once up to this number; those of the failing remote wait, so all of them load at once. */
const otherPagesAtOnce = 4;

/** Opens each page in a separate browser context while the remote fails. @returns the failed expectations with their URLs */
export async function checkRow(browser: Browser, { origin }: FaultProxy, row: Row): Promise<string[]> {
  const { remote, pages } = row;
  const ownPages = pages.filter(({ path }) => remote.routes.some((route) => route.path === path));
  const others = pages.filter((page) => !ownPages.includes(page));
  const failures: string[] = [];
  const check = async ({ address }: SitePage, expectation: () => Promise<unknown>) => {
    await expectation().catch((error: Error) => failures.push(`${address}: ${error.message}`));
  };

  const waiting = [...others];
  const openOthers = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const page = next;
      const opened = await visit(browser, origin, page.address);
      await check(page, () => checkOtherPage(opened, page, row));
      await opened.leave();
    }
  };
  await Promise.all(Array.from({ length: otherPagesAtOnce }, openOthers));

  const opened = await Promise.all(
    ownPages.map(async (page) => ({ page, of: await visit(browser, origin, page.address) })),
  );
  await Promise.all(opened.map(({ page, of }) => check(page, () => checkOwnPage(of, page, row))));
  row.repair?.();
  await row.replaceRelease?.();
  const expectRecovery = row.replaceRelease ? expectReplaced : retryOpens;
  if (row.expected !== 'fallback')
    await Promise.all(opened.map(({ page, of }) => check(page, () => expectRecovery(of, page))));
  await Promise.all(opened.map(({ of }) => of.leave()));
  return failures;
}

/** A page of another remote works; the home page has a part of each remote. */
async function checkOtherPage(opened: Visit, page: SitePage, { remote, expected }: Row): Promise<void> {
  await expectWorking(opened, page);
  if (page.path !== '/') return;
  await expectHomeParts(opened.page, expected === 'fallback' ? [] : [remote.name as RemoteName], loadTimeoutMs);
}

const expectations = {
  fallback: (of: Visit, page: SitePage) => expectWorking(of, page),
  unavailable: (of: Visit, _: SitePage, { title }: RemoteRelease) => expectUnavailable(of, title),
  crashed: (of: Visit, _: SitePage, { title }: RemoteRelease) => expectCrashed(of, title),
} as const;

const checkOwnPage = (of: Visit, page: SitePage, { expected, remote }: Row): Promise<void> =>
  expectations[expected](of, page, remote);
