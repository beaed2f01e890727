const stepMs = 30_000;
const RealDate = Date;

export interface Clock {
  readonly now: () => Date;
  move(ms: number): void;
  /** Gives the process its own clock back. */
  restore(): void;
}

/**
 * Stops the clock of the whole process in the middle of a step of codes: the library of the sign-in reads it. Only `move` moves it.
 */
export function stopClock(): Clock {
  let nowMs = Math.floor(RealDate.now() / stepMs) * stepMs + stepMs / 2;
  class StoppedDate extends RealDate {
    constructor(...parts: [] | [string | number | Date]) {
      if (parts.length === 0) super(nowMs);
      else super(...(parts as [number]));
    }
    static override now(): number {
      return nowMs;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
  return {
    now: () => new RealDate(nowMs),
    move: (ms) => {
      nowMs += ms;
    },
    restore: () => {
      globalThis.Date = RealDate;
    },
  };
}
