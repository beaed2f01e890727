import type { Locator, Page } from '@playwright/test';
import { expect } from '../site/journey';
import { expectVisibleFocus } from '../site/keys';
import { suggestionsLoaded } from '../site/steps';

/** How a traveller operates a page: with a mouse, or with the keyboard alone. */
export interface Hand {
  /** A button, a link or a box. */
  press(target: Locator): Promise<void>;
  /** A link to a document of its own, which begins without a focus. */
  leave(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** An option of a select-only list, by its whole label. */
  choose(field: Locator, option: string): Promise<void>;
  /** A suggestion of a combobox. */
  find(field: Locator, typed: string, option: RegExp): Promise<void>;
  /** Days (`YYYY-MM-DD`) of the calendar that the button opens, one after another. */
  pickDays(opener: Locator, days: readonly string[]): Promise<void>;
}

const calendar = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('grid') });

export function mouseOn(page: Page): Hand {
  const press = (target: Locator) => target.click();
  return {
    press,
    leave: press,
    fill: (field, text) => field.fill(text),
    choose: async (field, option) => {
      await field.click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    find: async (field, typed, option) => {
      await field.fill(typed);
      await suggestionsLoaded(page);
      await page.getByRole('option', { name: option }).first().click();
    },
    pickDays: async (opener, days) => {
      await opener.click();
      for (const day of days) {
        const cell = calendar(page).locator(`button[data-key="${day}"]:enabled`);
        await expect(calendar(page).getByRole('grid').first()).toBeVisible();
        while ((await cell.count()) === 0) await calendar(page).getByRole('button', { name: /^Next/ }).click();
        // apart from the press: a popover that changes its side as the page scrolls would leave the press beside the day
        await cell.first().scrollIntoViewIfNeeded();
        await cell.first().click();
      }
      await expect(calendar(page)).toHaveCount(0);
    },
  };
}

const mostStops = 150;

/** Only presses keys. The focus is visible wherever something is pressed, and never lost afterwards. */
export function keyboardOn(page: Page): Hand {
  const { keyboard } = page;

  /** The key that leads to the target; undefined once it has the focus. */
  const keyTo = (target: Locator) =>
    target.evaluate((element) => {
      const { activeElement, body } = document;
      if (element === activeElement) return undefined;
      const isBefore =
        activeElement !== body &&
        (activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });

  async function goTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < mostStops; stop += 1) {
      const key = await keyTo(target);
      if (!key) return expectVisibleFocus(target);
      await keyboard.press(key);
    }
    throw new Error(`${mostStops} presses of Tab did not reach ${target}`);
  }

  async function keepsFocus(): Promise<void> {
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), 'the element with the focus')
      .not.toBe('BODY');
  }

  async function dayHasFocus(day: string): Promise<void> {
    await expect(page.locator(`button[data-key="${day}"]:focus`)).toBeVisible();
  }

  return {
    press: async (target) => {
      await goTo(target);
      const isBox = (await target.getAttribute('type')) === 'checkbox';
      await keyboard.press(isBox ? 'Space' : 'Enter');
      await keepsFocus();
    },
    leave: async (target) => {
      await goTo(target);
      await keyboard.press('Enter');
    },
    fill: async (field, text) => {
      await goTo(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
    },
    choose: async (field, option) => {
      await goTo(field);
      await keyboard.type(option);
      await keyboard.press('Enter');
      await expect(field).toHaveText(option);
      await expect(field).toBeFocused();
    },
    find: async (field, typed, option) => {
      await goTo(field);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(typed);
      await suggestionsLoaded(page);
      await expect(page.getByRole('option').first()).toHaveText(option);
      await keyboard.press('Enter');
      await expect(field).toHaveValue(option);
      await expect(field).toBeFocused();
    },
    pickDays: async (opener, days) => {
      await goTo(opener);
      await keyboard.press('Enter');
      for (const day of days) {
        const focused = page.locator('button[data-key]:focus');
        await expect(focused).toBeVisible();
        let at = (await focused.getAttribute('data-key')) ?? '';
        while (at !== day) {
          const ahead = daysBetween(at, day);
          const [key, moved] = Math.abs(ahead) >= 7 ? (['ArrowDown', 7] as const) : (['ArrowRight', 1] as const);
          await keyboard.press(ahead > 0 ? key : key === 'ArrowDown' ? 'ArrowUp' : 'ArrowLeft');
          at = dayAfter(at, ahead > 0 ? moved : -moved);
          await dayHasFocus(at);
        }
        await expectVisibleFocus(focused);
        await keyboard.press('Enter');
      }
      await expect(calendar(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
    },
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
