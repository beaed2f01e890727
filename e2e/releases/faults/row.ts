import type { Browser } from '@playwright/test';
import type { RemoteRelease } from 'shared/remote';
import type { RemoteName } from './failure-modes';
import type { FaultyWire } from './faulty-wire';
import { hasHomeParts } from './home';
import type { SitePage } from './pages';
import {
  comesBack,
  isNamedAsCrashed,
  isNamedAsGone,
  isReplaced,
  isWhole,
  patienceMs,
  type Visit,
  visit,
} from './steps';

/** One remote that fails in one way, and what is expected of the pages. */
export interface Row {
  readonly remote: RemoteRelease;
  readonly pages: readonly SitePage[];
  /** What its own pages show: the release of before, or who is gone. */
  readonly own: 'stood in for' | 'gone' | 'crashed';
  /** Ends the fault: what was published comes whole again, or another release is put in its place. */
  readonly mend?: () => void;
  readonly replace?: () => Promise<void>;
}

/** Pages on their way at once: a few where each is busy, all of a remote's where they wait for what hangs. */
const foreignAtOnce = 4;

/** Opens every page of the site under one fault, each in a browser of its own. @returns what was found wrong, by address */
export async function faultsOfRow(browser: Browser, { origin }: FaultyWire, row: Row): Promise<string[]> {
  const { remote, pages } = row;
  const own = pages.filter(({ path }) => remote.routes.some((route) => route.path === path));
  const others = pages.filter((page) => !own.includes(page));
  const found: string[] = [];
  const at = async ({ address }: SitePage, look: () => Promise<unknown>) => {
    await look().catch((error: Error) => found.push(`${address}: ${error.message}`));
  };

  const waiting = [...others];
  const openOthers = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const page = next;
      const opened = await visit(browser, origin, page.address);
      await at(page, () => standsBeside(opened, page, row));
      await opened.leave();
    }
  };
  await Promise.all(Array.from({ length: foreignAtOnce }, openOthers));

  const opened = await Promise.all(own.map(async (page) => ({ page, of: await visit(browser, origin, page.address) })));
  await Promise.all(opened.map(({ page, of }) => at(page, () => standsIn(of, page, row))));
  row.mend?.();
  await row.replace?.();
  const back = row.replace ? isReplaced : comesBack;
  if (row.own !== 'stood in for') await Promise.all(opened.map(({ page, of }) => at(page, () => back(of, page))));
  await Promise.all(opened.map(({ of }) => of.leave()));
  return found;
}

/** Someone else's page is whole; the home page has a part of each remote. */
async function standsBeside(opened: Visit, page: SitePage, { remote, own }: Row): Promise<void> {
  await isWhole(opened, page);
  if (page.path !== '/') return;
  await hasHomeParts(opened.page, own === 'stood in for' ? [] : [remote.name as RemoteName], patienceMs);
}

const looks = {
  'stood in for': (of: Visit, page: SitePage) => isWhole(of, page),
  gone: (of: Visit, _: SitePage, { title }: RemoteRelease) => isNamedAsGone(of, title),
  crashed: (of: Visit, _: SitePage, { title }: RemoteRelease) => isNamedAsCrashed(of, title),
} as const;

const standsIn = (of: Visit, page: SitePage, { own, remote }: Row): Promise<void> => looks[own](of, page, remote);
