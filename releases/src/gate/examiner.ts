import type { Examination } from '../registry/checks.repository';
import type { Examine } from '../registry/registry';
import { asRelease } from '../release/as-release';
import { isShell } from '../release/build';
import { shellName } from '../release/names';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { findChromium } from './find-chromium';
import { fits } from './fits';
import { type ExaminationReport, summaryOf } from './report';
import { runWorker } from './run-worker';
import type { StagedRelease } from './stage-order';

const defaultLimitMs = 60_000;
/** Ample, for a machine that builds and tests beside. */
const defaultPageLimitMs = 20_000;

export interface ExaminerOptions {
  readonly store: ReleaseStore;
  /** Whether a release that nobody could look at is refused: in production. */
  readonly requiresGate: boolean;
  /** The browser to look with; undefined where there is none. */
  readonly chromium?: () => string | undefined;
  /** All of one examination; after it the worker is ended with its browser. */
  readonly limitMs?: number;
  /** A page that does not stand by then never will. */
  readonly pageLimitMs?: number;
}

/**
 * Looks at candidates in a real browser, one after another: each route and widget of a remote in the live shell, and
 * of the live remotes in a shell that is new.
 */
export function createExaminer(options: ExaminerOptions): Examine {
  const { store, requiresGate, chromium = findChromium } = options;
  const { limitMs = defaultLimitMs, pageLimitMs = defaultPageLimitMs } = options;
  let turn: Promise<unknown> = Promise.resolve();

  const unseen = (why: string, shellVersion: string | null, unchecked: readonly string[]): Examination => ({
    verdict: requiresGate ? 'refused' : 'unverified',
    shellVersion,
    report: { summary: `It was not looked at: ${why}`, ms: 0, pages: [], unchecked } satisfies ExaminationReport,
  });

  async function stage(release: Release): Promise<StagedRelease> {
    const files = await Promise.all(
      release.files.map(async ({ file }) => ({ file, content: await store.read(release, file, 'identity') })),
    );
    return { release, files: files.flatMap(({ file, content }) => (content ? [{ file, content }] : [])) };
  }

  async function examine(candidate: Candidate, live: readonly Release[]): Promise<Examination> {
    const own: StagedRelease = { release: asRelease(candidate), files: candidate.files };
    const isShellNew = isShell(candidate.build);
    const liveShell = live.find(({ name }) => name === shellName);
    const shellVersion = isShellNew ? candidate.build.version : (liveShell?.version ?? null);
    if (!isShellNew && !liveShell) return unseen('no shell is live to see it in.', null, []);
    const shell = isShellNew || !liveShell ? own : await stage(liveShell);
    const { unchecked } = fits(own.release, shell.release);
    const browser = chromium();
    if (!browser)
      return unseen(
        'there is no Chromium on this machine. Install one, or set CHROMIUM_PATH.',
        shellVersion,
        unchecked,
      );

    const others = live.filter(({ name }) => name !== shellName);
    const remotes = isShellNew ? await Promise.all(others.map(stage)) : [own];
    const startedMs = Date.now();
    const { pages, fault } = await runWorker({ shell, remotes, isShellNew, chromium: browser, limitMs, pageLimitMs });
    const ms = Date.now() - startedMs;
    const report: ExaminationReport = { summary: summaryOf(pages, ms, fault), ms, pages, unchecked };
    return { verdict: !fault && pages.every(({ ok }) => ok) ? 'verified' : 'refused', shellVersion, report };
  }

  return (candidate, live) => {
    const mine = turn.then(() => examine(candidate, live));
    turn = mine.catch(() => undefined);
    return mine;
  };
}
