import type { Page } from '@playwright/test';
import { connectionBar, expectOfflineBar, goOffline, goOnline } from '../../offline/steps';
import { hasInjectedCodeRun } from '../../site/injected-code';
import { expectArrivedAt, expectVisibleFocus, tabTo } from '../../site/keys';
import { expectNoOverflow } from '../../site/steps';
import { heading, isMarked, markTab } from '../steps';
import type { NetworkFailure } from './failure-modes';
import { expect, test } from './fixtures';
import { homeParts } from './home';

/** The scripts of every remote, without those of the shell. */
const anyRemote = /^\/remotes\/mf-.*\.js$/;

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

const unavailableHeading = (title: string) => `${title} cannot be opened right now`;
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** The console errors of files that fail to load. */
export const remoteErrors = /mf[-_]|RemoteUnavailable|ChunkLoadError|Failed to load resource|integrity|ERR_/;

/** Tests in one visit what works while no remote can be loaded, and that the remotes load in the same tab afterwards. */
export function testAllRemotesDown(way: string, { fault }: NetworkFailure): void {
  test(`with no remote loadable (${way}) the shell stays usable, and the remotes load later without a reload`, async ({
    page,
    faultProxy,
  }) => {
    const expectHeading = (title: string) => expect(heading(page)).toHaveText(title);

    await page.setViewportSize(desktop);
    faultProxy.startFault(anyRemote, fault);

    await test.step('a page opened by its URL shows the error page', async () => {
      await page.goto('/ride-search');
      await expectHeading(unavailableHeading('Airport pickup'));
      await markTab(page);
    });

    await test.step('links work by mouse and by keyboard', async () => {
      await mainLink(page, 'Track Booking').click();
      await expectHeading(unavailableHeading('Booking tracking'));
      await tabTo(page, mainLink(page, 'Contact Us'));
      await page.keyboard.press('Enter');
      await expectHeading(unavailableHeading('Help and information'));
      await expectArrivedAt(page, unavailableHeading('Help and information'));
      await tabTo(page, tryAgain(page));
      await page.goBack();
      await expectHeading(unavailableHeading('Booking tracking'));
    });

    await test.step('the home page shows an error in place of each card, and its own content', async () => {
      await mainLink(page, 'Home').click();
      await expectHeading('The flight, and the ride that meets it.');
      for (const { show, error } of Object.values(homeParts)) {
        await show(page);
        await expect(error(page)).toBeVisible();
      }
      await expect(page.getByRole('heading', { name: 'How paying by transfer works' })).toBeVisible();
    });

    await test.step('the theme can be switched', async () => {
      const dark = page.getByRole('button', { name: 'Switch to dark theme' });
      await dark.click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('button', { name: 'Switch to light theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });

    await test.step('the menu works on a phone', async () => {
      await page.setViewportSize(phone);
      await expectNoOverflow(page);
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      await opener.click();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      await opener.click();
      await page.getByRole('dialog').getByRole('link', { name: 'Flights' }).click();
      await expectHeading(unavailableHeading('Flights'));
      await expectNoOverflow(page);
      await page.setViewportSize(desktop);
    });

    await test.step('the connection bar appears while offline', async () => {
      await goOffline(page);
      await expectOfflineBar(page);
      await goOnline(page);
      await expect(connectionBar(page)).toHaveCount(0);
    });

    expect(await hasInjectedCodeRun(page)).toBe(false);
    expect(await isMarked(page)).toBe(true);

    await test.step('an unknown URL shows the not-found page', async () => {
      await page.goto('/no-such-page');
      await expect(heading(page)).toHaveText('This page does not exist');
      await markTab(page);
      await page.getByRole('main').getByRole('link', { name: 'Search flights' }).click();
      await expectHeading(unavailableHeading('Flights'));
    });

    await test.step('all remotes load in the same tab', async () => {
      faultProxy.endFault();
      await tabTo(page, tryAgain(page));
      await expectVisibleFocus(tryAgain(page));
      await page.keyboard.press('Enter');
      await expectHeading('Search flights');
      await mainLink(page, 'Track Booking').click();
      await expectHeading('Track Booking');
      await mainLink(page, 'Contact Us').click();
      await expectHeading('Contact Us');
      await mainLink(page, 'Home').click();
      for (const { show, content } of Object.values(homeParts)) {
        await show(page);
        await expect(content(page)).toBeVisible();
      }
      expect(await isMarked(page)).toBe(true);
    });
  });
}
