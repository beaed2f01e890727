/** Runs work one at a time. */
export interface FairQueue {
  /** Queues work. Holders are served round-robin, one piece of work each. */
  run<T>(holder: string, work: () => Promise<T>): Promise<T>;
}

/** A queue in which a holder with much work delays each other holder by at most one piece of work. */
export function createFairQueue(): FairQueue {
  /** The queued work by holder; the next holder is first. */
  const waiting = new Map<string, (() => Promise<unknown>)[]>();
  let isBusy = false;

  function next(): (() => Promise<unknown>) | undefined {
    const [first] = waiting;
    if (!first) return undefined;
    const [holder, [work, ...others]] = first;
    waiting.delete(holder);
    if (others.length) waiting.set(holder, others);
    return work;
  }

  async function runAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let work = next(); work; work = next()) await work();
    isBusy = false;
  }

  return {
    run: (holder, work) =>
      new Promise((resolve, reject) => {
        const task = () => work().then(resolve, reject);
        waiting.set(holder, [...(waiting.get(holder) ?? []), task]);
        void runAll();
      }),
  };
}
