declare const scheduler: { postTask(work: () => void, options: { priority: 'background' }): Promise<void> };

export interface LaterWindow {
  readonly later: {
    /**
     * Resolves once the page has nothing left to do but deferred work, or waits for scripts.
     *
     * @returns the URLs of the scripts in the document that have not been evaluated
     */
    readonly quiet: () => Promise<readonly string[]>;
    /** Runs idle callbacks, and timers of up to that delay. */
    readonly ring: (withinMs: number) => void;
  };
}

/**
 * Runs in the page before its own scripts: idle callbacks and timers with a longer delay than the startup takes are
 * deferred until `ring`. So the requests of the startup are the same on a busy machine.
 */
export function holdLater(startMs: number): void {
  const { setTimeout: wait, clearTimeout: forget } = window;
  // nothing is drawn while a style sheet is awaited
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // an idle callback would wait for a first frame
  const nothingElse = () => scheduler.postTask(() => undefined, { priority: 'background' });
  const awaitsStyles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => !sheet);
  // a browser compiles a script that has arrived in another thread: meanwhile the page has no task
  const evaluated = new WeakSet<EventTarget>();
  for (const event of ['load', 'error'])
    document.addEventListener(event, ({ target }) => target && evaluated.add(target), { capture: true });
  const unevaluatedScripts = () =>
    [...document.scripts].filter((script) => script.src && !evaluated.has(script)).map(({ src }) => src);
  const off = new Map<number, { readonly delayMs: number; readonly work: () => void }>();
  /** Timers that run by themselves, and bodies of responses that are being read. */
  const ringing = new Set<number | Promise<unknown>>();
  let allRung = () => {};
  let lastId = 2 ** 30;
  const putOff = (delayMs: number, work: () => void) => {
    lastId += 1;
    off.set(lastId, { delayMs, work });
    return lastId;
  };
  const rung = (id: number | Promise<unknown>) => {
    if (ringing.delete(id) && ringing.size === 0) allRung();
  };
  for (const method of ['json', 'text'] as const) {
    const read: (this: Response) => Promise<unknown> = Response.prototype[method];
    Response.prototype[method] = function readBody(this: Response) {
      const body: Promise<never> = read.call(this) as Promise<never>;
      ringing.add(body);
      const over = () => rung(body);
      body.then(over, over);
      return body;
    };
  }

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
        return unevaluatedScripts();
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
