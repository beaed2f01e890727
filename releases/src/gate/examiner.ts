import type { GateUser } from 'api/settings';
import type { Examination } from '../registry/checks.repository';
import { ExaminationAborted, type Examiner } from '../registry/examiner';
import { asRelease } from '../release/as-release';
import { isShell } from '../release/build';
import { compatibilityOf } from '../release/compatibility';
import { shellName } from '../release/names';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { createFairQueue } from './fair-queue';
import { findChromium } from './find-chromium';
import { summaryOf } from './report';
import type { StagedRelease } from './stage-order';
import { createSpareWorker, type Examined, type GateWorker, startWorker } from './start-worker';

const defaultLimitMs = 60_000;
/** Generous, for machines that build and test at the same time. */
const defaultPageLimitMs = 20_000;
/** Factor of the limits for background examinations, which run at low priority. */
const backgroundFactor = 5;

export interface ExaminerOptions {
  readonly store: Pick<ReleaseStore, 'read'>;
  /** Whether a release is refused if it could not be examined; true in production. */
  readonly requiresGate: boolean;
  /** The path of the browser; undefined without one. */
  readonly chromium?: () => string | undefined;
  /** The user of the browser if this process runs as root. */
  readonly user: GateUser;
  /** Time limit of one examination, after which the worker and its browser are killed. */
  readonly limitMs?: number;
  /** Time limit for one page to render. */
  readonly pageLimitMs?: number;
}

/** The holder of background examinations in the queue. */
const backgroundHolder = '';

/**
 * Examines candidates in a real browser, one at a time: each route and widget of a remote in the active shell, or of the
 * active remotes in a new shell. Requests are queued fairly by holder.
 */
export function createExaminer(options: ExaminerOptions): Examiner {
  const { store, requiresGate, user, chromium = findChromium } = options;
  const { limitMs = defaultLimitMs, pageLimitMs = defaultPageLimitMs } = options;
  const spare = createSpareWorker(user);
  const queue = createFairQueue();
  /** The number of queued and running foreground examinations. */
  let pending = 0;
  let backgroundWorker: GateWorker | undefined;
  let isClosed = false;

  const notExamined = (why: string, shellVersion: string | null, unchecked: readonly string[]): Examination => ({
    verdict: requiresGate ? 'refused' : 'unverified',
    shellVersion,
    report: { summary: `It was not examined: ${why}`, ms: 0, pages: [], unchecked },
  });

  async function stage(release: Release): Promise<StagedRelease> {
    const files = await Promise.all(
      release.files.map(async ({ file }) => ({ file, content: await store.read(release, file, 'identity') })),
    );
    return { release, files: files.flatMap(({ file, content }) => (content ? [{ file, content }] : [])) };
  }

  async function examineIn(
    candidate: Candidate,
    live: readonly Release[],
    isBackground: boolean,
  ): Promise<Examination> {
    const own: StagedRelease = { release: await asRelease(candidate), files: candidate.files };
    const isShellNew = isShell(candidate.build);
    const liveShell = live.find(({ name }) => name === shellName);
    const shellVersion = isShellNew ? candidate.build.version : (liveShell?.version ?? null);
    if (!isShellNew && !liveShell)
      return notExamined('no shell is active. Publish one first: `pnpm release publish shell --live`.', null, []);
    const shell = isShellNew || !liveShell ? own : await stage(liveShell);
    const { unchecked } = compatibilityOf(own.release, shell.release);
    const browser = chromium();
    if (!browser)
      return notExamined(
        'there is no Chromium on this machine. Install one, or set CHROMIUM_PATH.',
        shellVersion,
        unchecked,
      );

    const others = live.filter(({ name }) => name !== shellName);
    const remotes = isShellNew ? await Promise.all(others.map(stage)) : [own];
    const factor = isBackground ? backgroundFactor : 1;
    const limits = { limitMs: limitMs * factor, pageLimitMs: pageLimitMs * factor };
    if (isBackground) abortIfNeeded();
    const worker = isBackground ? startWorker({ chromium: browser, user, isBackground }) : spare.take(browser);
    if (isBackground) backgroundWorker = worker;
    const startedMs = Date.now();
    const examined = await worker.examine({ shell, remotes, isShellNew, ...limits });
    const all = [...unchecked, ...examined.unchecked];
    return conclude({ ...examined, shellVersion, ms: Date.now() - startedMs, unchecked: all }, isBackground);
  }

  /** @throws ExaminationAborted if a foreground examination is pending, or on close */
  function abortIfNeeded(): void {
    if (pending > 0 || isClosed) throw new ExaminationAborted();
  }

  async function examineAtLowPriority(candidate: Candidate, live: readonly Release[]): Promise<Examination> {
    abortIfNeeded();
    const examination = await examineIn(candidate, live, true).finally(() => {
      backgroundWorker = undefined;
    });
    abortIfNeeded();
    return examination;
  }

  return {
    examine(candidate, live, holder = candidate.publisher) {
      pending += 1;
      void backgroundWorker?.end();
      return queue
        .run(holder, () => examineIn(candidate, live, false))
        .finally(() => {
          pending -= 1;
        });
    },
    examineInBackground: (candidate, live) => queue.run(backgroundHolder, () => examineAtLowPriority(candidate, live)),
    prepare() {
      const browser = chromium();
      if (browser && !isClosed) spare.start(browser);
    },
    hasBrowser: () => chromium() !== undefined,
    async close() {
      isClosed = true;
      await Promise.all([backgroundWorker?.end(), spare.end()]);
    },
  };
}

interface Observed extends Examined {
  readonly shellVersion: string | null;
  readonly ms: number;
  readonly unchecked: readonly string[];
}

/**
 * The verdict of an examination.
 *
 * @param isBackground whether exceeding a time limit alone is ignored, as the machine may have been busy
 */
function conclude(
  { pages, pictures, fault, shellVersion, ms, unchecked }: Observed,
  isBackground: boolean,
): Examination {
  const failed = pages.filter(({ ok }) => !ok);
  const isComplete = !fault && failed.length === 0;
  const isFaulty = isBackground ? failed.some(({ isLate }) => !isLate) : !isComplete;
  return {
    verdict: isFaulty ? 'refused' : isComplete ? 'verified' : 'unverified',
    shellVersion,
    report: { summary: summaryOf(pages, ms, fault), ms, pages, unchecked },
    pictures,
  };
}
