declare const scheduler: { postTask(work: () => void, options: { priority: 'background' }): Promise<void> };

export interface DeferringWindow {
  readonly later: {
    /**
     * Resolves once the page has nothing left to do but deferred work, or waits for scripts.
     *
     * @returns the URLs of the scripts in the document that have not been evaluated
     */
    readonly settle: () => Promise<readonly string[]>;
    /** Runs the deferred idle callbacks, and the deferred timers with up to that delay. */
    readonly runWithin: (withinMs: number) => void;
  };
}

/**
 * Runs in the page before its own scripts. Defers idle callbacks, and timers with a delay of `startMs` or more, until
 * `runWithin` is called, so that the requests of the startup are the same on a busy machine.
 */
export function deferIdleWork(startMs: number): void {
  const { setTimeout: startTimer, clearTimeout: stopTimer } = window;
  // the browser draws no frame while a style sheet is pending
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // a background task: an idle callback would startTimer for the first frame
  const backgroundTask = () => scheduler.postTask(() => undefined, { priority: 'background' });
  const hasPendingStyles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ sheet }) => !sheet);
  // the browser compiles a received script in another thread, and the page has no task meanwhile
  const evaluated = new WeakSet<EventTarget>();
  for (const event of ['load', 'error'])
    document.addEventListener(event, ({ target }) => target && evaluated.add(target), { capture: true });
  const unevaluatedScripts = () =>
    [...document.scripts].filter((script) => script.src && !evaluated.has(script)).map(({ src }) => src);
  const deferred = new Map<number, { readonly delayMs: number; readonly work: () => void }>();
  /** Running timers, and response bodies that are being read. */
  const pending = new Set<number | Promise<unknown>>();
  let notifyDone = () => {};
  let lastId = 2 ** 30;
  const defer = (delayMs: number, work: () => void) => {
    lastId += 1;
    deferred.set(lastId, { delayMs, work });
    return lastId;
  };
  const finish = (id: number | Promise<unknown>) => {
    if (pending.delete(id) && pending.size === 0) notifyDone();
  };
  for (const method of ['json', 'text'] as const) {
    const read: (this: Response) => Promise<unknown> = Response.prototype[method];
    Response.prototype[method] = function readBody(this: Response) {
      const body: Promise<never> = read.call(this) as Promise<never>;
      pending.add(body);
      const over = () => finish(body);
      body.then(over, over);
      return body;
    };
  }

  Object.assign(window, {
    // polling and countdowns would never end
    setInterval: () => 0,
    requestIdleCallback: (work: IdleRequestCallback) =>
      defer(0, () => work({ didTimeout: false, timeRemaining: () => 50 })),
    cancelIdleCallback: (id: number) => deferred.delete(id),
    setTimeout(work: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) {
      if (delayMs >= startMs) return defer(delayMs, () => work(...args));
      const id = startTimer(() => {
        try {
          work(...args);
        } finally {
          finish(id);
        }
      }, delayMs);
      pending.add(id);
      return id;
    },
    clearTimeout(id: number) {
      deferred.delete(id);
      finish(id);
      stopTimer(id);
    },
    later: {
      async settle() {
        // twice, because the first round may start timers
        for (let round = 0; round < 2; round += 1) {
          if (!hasPendingStyles()) await frame().then(frame);
          await backgroundTask();
          while (pending.size)
            await new Promise<void>((over) => {
              notifyDone = over;
            });
        }
        return unevaluatedScripts();
      },
      runWithin(withinMs: number) {
        for (const [id, { delayMs, work }] of [...deferred])
          if (delayMs <= withinMs) {
            deferred.delete(id);
            work();
          }
      },
    },
  });
}
