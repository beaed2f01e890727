/** What the page under measurement notes of itself, told by `window.siteCost`. */
export interface Noted {
  /** When the watched element was there and React's own; since navigation, or since the click. */
  usableMs: number | undefined;
  firstPaintMs: number;
  largestPaintMs: number;
  /** What tasks took beyond 50 ms each. */
  blockedMs: number;
  layoutShift: number;
}

export interface SiteCostWindow {
  siteCost: Noted & {
    /** Watches for another page's element from now on. */
    watch(selector: string): void;
  };
}

interface ProbeSettings {
  readonly selector: string;
  /** Timers that ring later than this do not ring, and idle is never: what is done then is no part of a start. */
  readonly latestTimerMs: number;
}

/**
 * Runs in the page before anything else does. An element is usable once React has put it there: the frame that stands in the
 * document looks the same and answers nothing.
 */
export function probe({ selector, latestTimerMs }: ProbeSettings): void {
  const wait = window.setTimeout.bind(window);
  const waitUnlessLater = (work: () => void, delayMs = 0) => (delayMs < latestTimerMs ? wait(work, delayMs) : 0);
  Object.assign(window, { setTimeout: waitUnlessLater, requestIdleCallback: () => 0 });

  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const noted = {
    usableMs: undefined as number | undefined,
    firstPaintMs: 0,
    largestPaintMs: 0,
    blockedMs: 0,
    layoutShift: 0,
    watch(next: string) {
      const sinceMs = next === selector ? 0 : performance.now();
      noted.usableMs = undefined;
      const look = () => {
        const element = [...document.querySelectorAll(next)].find(isReacts);
        if (element) noted.usableMs = performance.now() - sinceMs;
        else requestAnimationFrame(look);
      };
      look();
    },
  };
  Object.assign(window, { siteCost: noted });

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaintMs = startTime;
  });
  observe('longtask', ({ duration }) => {
    noted.blockedMs += duration - 50;
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) noted.layoutShift += shift.value;
  });
  noted.watch(selector);
}
