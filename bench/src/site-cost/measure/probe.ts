/** Measurements that the page takes itself, in `window.siteCost`. */
export interface PageMetrics {
  /** When React had rendered the watched element, since the navigation or the click. */
  usableMs: number | undefined;
  /** When the watched element was there to be seen, whoever has rendered it. */
  seenMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  /** The part of long tasks beyond 50 ms each. */
  blockedMs: number;
  longestTaskMs: number;
  layoutShift: number;
}

export interface SiteCostWindow {
  siteCost: PageMetrics & {
    /** Starts to watch for an element of the next page. */
    watch(selector: string): void;
  };
}

interface ProbeSettings {
  readonly selector: string;
  readonly withIdleWork: boolean;
}

/**
 * Runs before any script of the page. An element is usable once React has rendered it: the same element in the document's frame has
 * no handlers yet.
 */
export function probe({ selector, withIdleWork }: ProbeSettings): void {
  if (!withIdleWork) {
    // timers of 3 s and more are idle work as well
    const wait = window.setTimeout.bind(window);
    const startOnly = (work: () => void, delayMs = 0) => (delayMs < 3_000 ? wait(work, delayMs) : 0);
    Object.assign(window, { setTimeout: startOnly, requestIdleCallback: () => 0 });
  }

  const isRendered = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const metrics = {
    usableMs: undefined as number | undefined,
    seenMs: 0,
    firstPaintMs: 0,
    largestPaintMs: 0,
    blockedMs: 0,
    longestTaskMs: 0,
    layoutShift: 0,
    watch(next: string) {
      const sinceMs = next === selector ? 0 : performance.now();
      metrics.usableMs = undefined;
      const check = () => {
        const elements = [...document.querySelectorAll(next)];
        if (elements.length) metrics.seenMs ||= performance.now() - sinceMs;
        const element = elements.find(isRendered);
        if (element) metrics.usableMs = performance.now() - sinceMs;
        else requestAnimationFrame(check);
      };
      check();
    },
  };
  Object.assign(window, { siteCost: metrics });

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaintMs = startTime;
  });
  observe('longtask', ({ duration }) => {
    metrics.blockedMs += duration - 50;
    metrics.longestTaskMs = Math.max(metrics.longestTaskMs, duration);
  });
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) metrics.layoutShift += shift.value;
  });
  metrics.watch(selector);
}
