import { expect, type Locator, type Page } from '@playwright/test';
import { type DeferringWindow, deferIdleWork } from './defer-idle-work';
import { recordLayoutShifts, type Shift, type ShiftWindow } from './record-layout-shifts';
import { openWaves, type WaveRequest } from './request-waves';

/** The element that makes a page usable: a button, a field. */
export type ReadyElement = (page: Page) => Locator;

/** Measurements of a visit that do not depend on the machine's speed. */
export interface Visit {
  readonly start: readonly WaveRequest[];
  /** Requests of the work that the page defers until it is idle. */
  readonly idle: readonly WaveRequest[];
  /** The number of sequential waves until the page is usable. */
  readonly depth: number;
  readonly shifts: readonly Shift[];
}

/** Timers of a second or more are no part of the startup; work that the page defers, such as toasts, starts within three. */
const [startMs, idleMs] = [1_000, 3_000];

/** Prepares a page for measured visits. */
export async function openStaged(page: Page) {
  await page.addInitScript(deferIdleWork, startMs);
  await page.addInitScript(recordLayoutShifts);
  const waves = await openWaves(page);
  return {
    ...waves,
    /** Opens a URL, waits for the end of the startup, then runs the deferred work and waits for its requests. */
    async visit(address: string, readyElement: ReadyElement): Promise<Visit> {
      // 0 until the page is usable
      let depth = 0;
      const isUsable = async () => {
        if (await isRenderedByReact(readyElement(page))) depth ||= waves.arrived();
        return depth > 0;
      };
      await waves.open(address);
      do {
        while (await waves.next()) await isUsable();
        await expect
          .poll(async () => (await isUsable()) || waves.hasHeld(), {
            message: `${address} sends a request, or renders ${readyElement(page)}`,
          })
          .toBe(true);
        // the element may be rendered before the requests of the same render are sent
        await waves.settle();
      } while (waves.hasHeld());
      const start = waves.requests();
      await page.evaluate((ms) => (window as unknown as DeferringWindow).later.runWithin(ms), idleMs);
      await waves.settle();
      while (await waves.next());
      const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).shifts);
      return { start, idle: waves.requests().slice(start.length), depth, shifts };
    },
  };
}

/** The document's own frame has the same elements, without event handlers. */
const isRenderedByReact = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((elements) =>
    elements.some((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
  );
