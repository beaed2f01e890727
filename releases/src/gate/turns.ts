/** Work that is done one at a time. */
export interface Turns {
  /** Does the work when its turn comes: whoever waits gets one turn, then the next who waits, round and round. */
  take<T>(holder: string, work: () => Promise<T>): Promise<T>;
}

/** However much one of them has waiting, each other waits for one piece of it at most. */
export function createTurns(): Turns {
  /** What waits, by holder; the next holder is first. */
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

  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let work = next(); work; work = next()) await work();
    isBusy = false;
  }

  return {
    take: (holder, work) =>
      new Promise((resolve, reject) => {
        const mine = () => work().then(resolve, reject);
        waiting.set(holder, [...(waiting.get(holder) ?? []), mine]);
        void run();
      }),
  };
}
