import type { BrowserContext, Page, Request } from '@playwright/test';
import type { ReleaseMap, TabReport } from 'shared/remote';
import { expect } from '../site/journey';
import type { SampleFault, SampleRemote } from './sample-remote';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const expectVersion = (page: Page, version: string) => expect(heading(page)).toHaveText(`Sample ${version}`);

/** Makes a release fail in a page or browser context. */
export const breakRelease = (visitor: Page | BrowserContext, key: string, fault: SampleFault) =>
  visitor.addInitScript(([at, what]) => localStorage.setItem(at, what), [key, fault] as const);

/** Marks the document of a tab. A reload removes the mark. */
export const markTab = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

/** Resolves when the tab has opened its event stream. Limited only by the timeout of the test. */
export const eventStreamOpened = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/releases/events'), { timeout: 0 });

/** Resolves when the tab has received a release map with these versions, by package name. */
export async function releaseMapReceived(page: Page, versions: Readonly<Record<string, string>>): Promise<void> {
  const hasVersions = ({ shell, remotes }: ReleaseMap) =>
    Object.entries(versions).every(
      ([name, version]) => (name === 'shell' ? shell : remotes[name])?.version === version,
    );
  const response = await page.waitForResponse(
    async (answer) => answer.url().includes('/releases/map') && answer.ok() && hasVersions(await answer.json()),
    { timeout: 0 },
  );
  await response.finished();
}

const reportOf = (request: Request): TabReport | undefined =>
  request.url().endsWith('/releases/reports') ? (JSON.parse(request.postData() ?? '{}') as TabReport) : undefined;

/** Resolves when the tab has sent a report with this outcome of a release. */
export const reportSent = (page: Page, { name }: SampleRemote, version: string, outcome: string) =>
  page.waitForRequest(
    (request) =>
      reportOf(request)?.outcomes.some(
        (each) => each.name === name && each.version === version && each.outcome === outcome,
      ) ?? false,
    { timeout: 0 },
  );

/** Records the reports that the tab sends from now on. */
export function recordReports(page: Page): TabReport[] {
  const sent: TabReport[] = [];
  page.on('request', (request) => {
    const report = reportOf(request);
    if (report) sent.push(report);
  });
  return sent;
}
