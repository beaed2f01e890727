declare const scheduler: { postTask(work: () => void, options: { priority: 'background' }): Promise<void> };

export interface LaterWindow {
  readonly later: {
    /** Resolves once the page has nothing left to do but what was put off. */
    readonly quiet: () => Promise<void>;
    /** Does what waited for idle, and what was to ring within the given time. */
    readonly ring: (withinMs: number) => void;
  };
}

/**
 * Runs in the page before anything else does: what the page does once it is idle, and what rings later than a start
 * takes, waits until it is called for. So what belongs to the start is the same however busy the machine is.
 */
export function holdLater(startMs: number): void {
  const { setTimeout: wait, clearTimeout: forget } = window;
  // nothing is drawn while a style sheet is awaited
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // an idle callback would wait for a first frame
  const nothingElse = () => scheduler.postTask(() => undefined, { priority: 'background' });
  const awaitsStyles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => !sheet);
  const off = new Map<number, { readonly delayMs: number; readonly work: () => void }>();
  const ringing = new Set<number>();
  let allRung = () => {};
  let lastId = 2 ** 30;
  const putOff = (delayMs: number, work: () => void) => {
    lastId += 1;
    off.set(lastId, { delayMs, work });
    return lastId;
  };
  const rung = (id: number) => {
    if (ringing.delete(id) && ringing.size === 0) allRung();
  };

  Object.assign(window, {
    // polls and clocks
    setInterval: () => 0,
    requestIdleCallback: (work: IdleRequestCallback) =>
      putOff(0, () => work({ didTimeout: false, timeRemaining: () => 50 })),
    cancelIdleCallback: (id: number) => off.delete(id),
    setTimeout(work: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]) {
      if (delayMs >= startMs) return putOff(delayMs, () => work(...given));
      const id = wait(() => {
        try {
          work(...given);
        } finally {
          rung(id);
        }
      }, delayMs);
      ringing.add(id);
      return id;
    },
    clearTimeout(id: number) {
      off.delete(id);
      rung(id);
      forget(id);
    },
    later: {
      async quiet() {
        for (let calm = 0; calm < 2; calm += 1) {
          if (!awaitsStyles()) await frame().then(frame);
          await nothingElse();
          while (ringing.size)
            await new Promise<void>((over) => {
              allRung = over;
            });
        }
      },
      ring(withinMs: number) {
        for (const [id, { delayMs, work }] of [...off])
          if (delayMs <= withinMs) {
            off.delete(id);
            work();
          }
      },
    },
  });
}
