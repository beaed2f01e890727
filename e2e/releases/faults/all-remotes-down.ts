import type { Page } from '@playwright/test';
import { bar, goOffline, goOnline, saysOffline } from '../../offline/steps';
import { expectArrivedAt, expectVisibleFocus, tabTo } from '../../site/keys';
import { expectNoOverflow } from '../../site/steps';
import { heading, isMarked, markTab } from '../steps';
import type { NetworkFailure } from './failure-modes';
import { expect, test } from './fixtures';
import { homeParts } from './home';
import { hasRunForged } from './steps';

/** The scripts of every remote, not those of the shell. */
const anyRemote = /^\/remotes\/mf-.*\.js$/;

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

const saysGone = (title: string) => `${title} cannot be opened right now`;
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Console errors of files that fail to load are expected here. */
export const remoteErrors = /mf[-_]|RemoteUnavailable|ChunkLoadError|Failed to load resource|integrity|ERR_/;

/** Tests in one visit what works while no remote can be loaded, and that they load in the same tab afterwards. */
export function testAllRemotesDown(way: string, { fault }: NetworkFailure): void {
  test(`with no remote loadable (${way}) the shell stays usable, and the remotes load later without a reload`, async ({
    page,
    wire,
  }) => {
    const isAt = (title: string) => expect(heading(page)).toHaveText(title);

    await page.setViewportSize(desktop);
    wire.break(anyRemote, fault);

    await test.step('a page that was asked for by its address', async () => {
      await page.goto('/ride-search');
      await isAt(saysGone('Airport pickup'));
      await markTab(page);
    });

    await test.step('pages by links, pressed and by the keyboard', async () => {
      await mainLink(page, 'Track Booking').click();
      await isAt(saysGone('Booking tracking'));
      await tabTo(page, mainLink(page, 'Contact Us'));
      await page.keyboard.press('Enter');
      await isAt(saysGone('Help and information'));
      await expectArrivedAt(page, saysGone('Help and information'));
      await tabTo(page, tryAgain(page));
      await page.goBack();
      await isAt(saysGone('Booking tracking'));
    });

    await test.step('home, its cards, and what it says itself', async () => {
      await mainLink(page, 'Home').click();
      await isAt('The flight, and the ride that meets it.');
      for (const { show, gone: isGone } of Object.values(homeParts)) {
        await show(page);
        await expect(isGone(page)).toBeVisible();
      }
      await expect(page.getByRole('heading', { name: 'How paying by transfer works' })).toBeVisible();
    });

    await test.step('the theme', async () => {
      const dark = page.getByRole('button', { name: 'Switch to dark theme' });
      await dark.click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('button', { name: 'Switch to light theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });

    await test.step('the menu of a phone', async () => {
      await page.setViewportSize(phone);
      await expectNoOverflow(page);
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      await opener.click();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      await opener.click();
      await page.getByRole('dialog').getByRole('link', { name: 'Flights' }).click();
      await isAt(saysGone('Flights'));
      await expectNoOverflow(page);
      await page.setViewportSize(desktop);
    });

    await test.step('the bar of a lost connection', async () => {
      await goOffline(page);
      await saysOffline(page);
      await goOnline(page);
      await expect(bar(page)).toHaveCount(0);
    });

    expect(await hasRunForged(page)).toBe(false);
    expect(await isMarked(page)).toBe(true);

    await test.step('an address that is none', async () => {
      await page.goto('/no-such-page');
      await expect(heading(page)).toHaveText('This page does not exist');
      await markTab(page);
      await page.getByRole('main').getByRole('link', { name: 'Search flights' }).click();
      await isAt(saysGone('Flights'));
    });

    await test.step('all of them come back into the same tab', async () => {
      wire.mend();
      await tabTo(page, tryAgain(page));
      await expectVisibleFocus(tryAgain(page));
      await page.keyboard.press('Enter');
      await isAt('Search flights');
      await mainLink(page, 'Track Booking').click();
      await isAt('Track Booking');
      await mainLink(page, 'Contact Us').click();
      await isAt('Contact Us');
      await mainLink(page, 'Home').click();
      for (const { show, whole } of Object.values(homeParts)) {
        await show(page);
        await expect(whole(page)).toBeVisible();
      }
      expect(await isMarked(page)).toBe(true);
    });
  });
}
