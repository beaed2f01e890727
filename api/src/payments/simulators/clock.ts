export interface SimulatorClock {
  now(): Date;
  /** Makes it this time now; from then on the clock goes on as the one it is made from. */
  set(at: Date): void;
  /** Moves the clock; a negative number moves it back. */
  advance(ms: number): void;
}

/** @param base the clock that it goes with: by default that of the machine, in a test that of the API */
export function createSimulatorClock(base: () => Date = () => new Date()): SimulatorClock {
  let offsetMs = 0;
  return {
    now: () => new Date(base().getTime() + offsetMs),
    set(at) {
      offsetMs = at.getTime() - base().getTime();
    },
    advance(ms) {
      offsetMs += ms;
    },
  };
}
