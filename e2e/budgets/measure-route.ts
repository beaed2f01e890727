import { expect, type Locator, type Page } from '@playwright/test';
import { holdLater, type LaterWindow } from './hold-later';
import { noteShifts, type Shift, type ShiftWindow } from './note-shifts';
import { type Asked, openWaves } from './waves';

/** What a page is for: a button, a field. */
export type Sign = (page: Page) => Locator;

/** A visit of which no part depends on how fast anything was. */
export interface Visit {
  readonly start: readonly Asked[];
  /** What the page fetches once it has nothing else to do. */
  readonly idle: readonly Asked[];
  /** How many answers had to be waited for, one after the other, until the sign was there. */
  readonly depth: number;
  readonly shifts: readonly Shift[];
}

/** What rings later than a second is no part of a start; within three the page does what it puts off, as the toasts. */
const [startMs, idleMs] = [1_000, 3_000];

/** A page that can be visited so, and the waves that it is visited with. */
export async function openStaged(page: Page) {
  await page.addInitScript(holdLater, startMs);
  await page.addInitScript(noteShifts);
  const waves = await openWaves(page);
  return {
    ...waves,
    /** Visits an address until the page is at rest, and then on until its idle work is done. */
    async visit(address: string, sign: Sign): Promise<Visit> {
      // 0: not yet
      let depth = 0;
      const isUsable = async () => {
        if (await isReacts(sign(page))) depth ||= waves.arrived();
        return depth > 0;
      };
      await waves.open(address);
      do {
        while (await waves.next()) await isUsable();
        await expect
          .poll(async () => (await isUsable()) || waves.isAsking(), {
            message: `${address} asks for more, or has ${sign(page)}`,
          })
          .toBe(true);
        // the sign may be there before the requests of the same render
        await waves.quiet();
      } while (waves.isAsking());
      const start = waves.asked();
      await page.evaluate((ms) => (window as unknown as LaterWindow).later.ring(ms), idleMs);
      await waves.quiet();
      while (await waves.next());
      const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).shifts);
      return { start, idle: waves.asked().slice(start.length), depth, shifts };
    },
  };
}

/** The frame that stands in the document looks the same, and answers nothing. */
const isReacts = (sign: Locator): Promise<boolean> =>
  sign.evaluateAll((elements) =>
    elements.some((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
  );
