import type { GateUser } from 'api/settings';
import type { Examination } from '../registry/checks.repository';
import { ExaminationAborted, type Examiner } from '../registry/examiner';
import { asRelease } from '../release/as-release';
import { isShell } from '../release/build';
import { shellName } from '../release/names';
import type { Candidate, Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { compatibilityOf } from './compatibility';
import { findChromium } from './find-chromium';
import { summaryOf } from './report';
import { createSpareWorker } from './spare-worker';
import type { StagedRelease } from './stage-order';
import type { Examined } from './start-worker';
import { type GateWorker, startWorker } from './start-worker';
import { createTurns } from './turns';

const defaultLimitMs = 60_000;
/** Ample, for a machine that builds and tests beside. */
const defaultPageLimitMs = 20_000;
/** So many times as long for what yields to everything else. */
const asideFactor = 5;

export interface ExaminerOptions {
  readonly store: Pick<ReleaseStore, 'read'>;
  /** Whether a release that nobody could look at is refused: in production. */
  readonly requiresGate: boolean;
  /** The browser to look with; undefined where there is none. */
  readonly chromium?: () => string | undefined;
  /** Who the browser runs as where this process is root's. */
  readonly user: GateUser;
  /** All of one examination; after it the worker is ended with its browser. */
  readonly limitMs?: number;
  /** A page that does not stand by then never will. */
  readonly pageLimitMs?: number;
}

/** The holder that background examinations run under. */
const background = '';

/**
 * Looks at candidates in a real browser, one after another: each route and widget of a remote in the live shell, and
 * of the live remotes in a shell that is new. Holders of tokens take turns.
 */
export function createExaminer(options: ExaminerOptions): Examiner {
  const { store, requiresGate, user, chromium = findChromium } = options;
  const { limitMs = defaultLimitMs, pageLimitMs = defaultPageLimitMs } = options;
  const spare = createSpareWorker(user);
  const turns = createTurns();
  /** How many wait for an examination, or for its end. */
  let waiting = 0;
  let aside: GateWorker | undefined;
  let isClosed = false;

  const unseen = (why: string, shellVersion: string | null, unchecked: readonly string[]): Examination => ({
    verdict: requiresGate ? 'refused' : 'unverified',
    shellVersion,
    report: { summary: `It was not looked at: ${why}`, ms: 0, pages: [], unchecked },
  });

  async function stage(release: Release): Promise<StagedRelease> {
    const files = await Promise.all(
      release.files.map(async ({ file }) => ({ file, content: await store.read(release, file, 'identity') })),
    );
    return { release, files: files.flatMap(({ file, content }) => (content ? [{ file, content }] : [])) };
  }

  async function look(candidate: Candidate, live: readonly Release[], isAside: boolean): Promise<Examination> {
    const own: StagedRelease = { release: await asRelease(candidate), files: candidate.files };
    const isShellNew = isShell(candidate.build);
    const liveShell = live.find(({ name }) => name === shellName);
    const shellVersion = isShellNew ? candidate.build.version : (liveShell?.version ?? null);
    if (!isShellNew && !liveShell) return unseen('no shell is live to see it in.', null, []);
    const shell = isShellNew || !liveShell ? own : await stage(liveShell);
    const { unchecked } = compatibilityOf(own.release, shell.release);
    const browser = chromium();
    if (!browser)
      return unseen(
        'there is no Chromium on this machine. Install one, or set CHROMIUM_PATH.',
        shellVersion,
        unchecked,
      );

    const others = live.filter(({ name }) => name !== shellName);
    const remotes = isShellNew ? await Promise.all(others.map(stage)) : [own];
    const patience = isAside ? asideFactor : 1;
    const limits = { limitMs: limitMs * patience, pageLimitMs: pageLimitMs * patience };
    if (isAside) makeRoom();
    const worker = isAside ? startWorker({ chromium: browser, user, isAside }) : spare.take(browser);
    if (isAside) aside = worker;
    const startedMs = Date.now();
    const examined = await worker.examine({ shell, remotes, isShellNew, ...limits });
    const all = [...unchecked, ...examined.unchecked];
    return conclude({ ...examined, shellVersion, ms: Date.now() - startedMs, unchecked: all }, isAside);
  }

  /** @throws ExaminationAborted where somebody waits */
  function makeRoom(): void {
    if (waiting > 0 || isClosed) throw new ExaminationAborted();
  }

  async function lookAside(candidate: Candidate, live: readonly Release[]): Promise<Examination> {
    makeRoom();
    const seen = await look(candidate, live, true).finally(() => {
      aside = undefined;
    });
    makeRoom();
    return seen;
  }

  return {
    examine(candidate, live, holder = candidate.publisher) {
      waiting += 1;
      void aside?.end();
      return turns
        .take(holder, () => look(candidate, live, false))
        .finally(() => {
          waiting -= 1;
        });
    },
    examineInBackground: (candidate, live) => turns.take(background, () => lookAside(candidate, live)),
    expect() {
      const browser = chromium();
      if (browser && !isClosed) spare.makeReady(browser);
    },
    hasBrowser: () => chromium() !== undefined,
    async close() {
      isClosed = true;
      await Promise.all([aside?.end(), spare.end()]);
    },
  };
}

interface Looked extends Examined {
  readonly shellVersion: string | null;
  readonly ms: number;
  readonly unchecked: readonly string[];
}

/**
 * What follows from what was seen.
 *
 * @param isAside time alone is no fault then: the machine had better things to do
 */
function conclude({ pages, fault, shellVersion, ms, unchecked }: Looked, isAside: boolean): Examination {
  const failed = pages.filter(({ ok }) => !ok);
  const isSeen = !fault && failed.length === 0;
  const isFaulty = isAside ? failed.some(({ isLate }) => !isLate) : !isSeen;
  return {
    verdict: isFaulty ? 'refused' : isSeen ? 'verified' : 'unverified',
    shellVersion,
    report: { summary: summaryOf(pages, ms, fault), ms, pages, unchecked },
  };
}
