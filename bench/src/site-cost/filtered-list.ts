import type { Page } from 'playwright-core';

/** What a list of flights says of its length, and which flights its cards are of. */
export interface SeenList {
  readonly count: string;
  readonly cards: readonly string[];
}

const count = 'main h2 [role=status]';
/** Each says its airline, times and price. */
export const cardButton = 'main button[aria-label^="Select "]';
const followsWithinMs = 10_000;

export const seenList = (page: Page): Promise<SeenList> =>
  page.evaluate(
    ([count, button]) => ({
      count: document.querySelector(count)?.textContent ?? '',
      cards: [...document.querySelectorAll(button)].map((each) => each.getAttribute('aria-label') ?? ''),
    }),
    [count, cardButton] as const,
  );

/**
 * Finds an airline's box, not of the airline that flies most: the best flights of all are rarely the best of this one.
 *
 * @returns what presses it as a hand does: what looks for it runs scripts of its own
 */
export async function airlineBox(page: Page): Promise<() => Promise<void>> {
  const airlines = page.getByRole('region', { name: 'Filters' }).getByRole('group', { name: 'Airline', exact: true });
  const box = airlines.getByRole('checkbox').nth(1);
  await box.scrollIntoViewIfNeeded();
  const at = await box.boundingBox();
  if (!at) throw new Error('The list of flights has no second airline');
  return () => page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
}

/** Ticks the box, or takes the tick away, and waits until the list follows. */
export async function follow(page: Page, press: () => Promise<void>, before: SeenList): Promise<void> {
  const address = page.url();
  await press();
  await page.waitForURL((url) => url.href !== address);
  await page.evaluate(
    ([count, before, withinMs]) =>
      new Promise<void>((done) => {
        const giveUpAt = performance.now() + withinMs;
        const look = () => {
          const isWaiting = document.querySelector(count)?.textContent === before && performance.now() < giveUpAt;
          if (isWaiting) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(done, 150));
        };
        look();
      }),
    [count, before.count, followsWithinMs] as const,
  );
}

/**
 * @returns how many cards came new
 * @throws Error where the box has not made all flights some of them, or back, or left most cards as they were: then nothing was
 *   measured that deserves the name
 */
export function newCards(before: SeenList, after: SeenList, results: number): number {
  const whole = `${results} flights`;
  const some = [before.count, after.count].find((said) => said !== whole) ?? '';
  const isToggled = [before.count, after.count].includes(whole) && new RegExp(`^\\d+ of ${whole}$`).test(some);
  if (!isToggled) throw new Error(`The list said "${before.count}", and "${after.count}" after an airline's box`);
  const fresh = after.cards.filter((card) => !before.cards.includes(card)).length;
  if (fresh < after.cards.length / 2)
    throw new Error(`An airline's box changed only ${fresh} of ${after.cards.length} cards`);
  return fresh;
}
