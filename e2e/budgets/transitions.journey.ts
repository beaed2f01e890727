import type { Locator, Page } from '@playwright/test';
import {
  addOnsLoaded,
  adultOf,
  bookedFlight,
  chooseAirport,
  fillTravellers,
  searchCard,
  selectButtons,
} from '../flights/steps';
import { bookedRide, fillCard, fillTraveller } from '../rides/steps';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { dayIn, expectConfirmation, pickDay, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { recordLayoutShifts, type Shift, type ShiftWindow } from './record-layout-shifts';

const layoutShiftLimit = 0.02;

/** Shifts within 500 ms of a press do not count, so responses take longer than that, as on a slow network. */
const latencyMs = 600;

interface Walk {
  readonly page: Page;
  readonly site: Site;
  /** Ends the step before, then presses the button, from the top of the page or scrolled to the button. */
  readonly press: (step: string, button: Locator) => Promise<void>;
  /** Ends the step before, then does what changes the page by itself. */
  readonly happens: (step: string, button: Locator, event: () => Promise<void>) => Promise<void>;
}

const heading = (page: Page, text: string | RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });
const accountShown = (page: Page) => expect(page.getByText('This one-time account expires on')).toBeVisible();
const acceptTerms = (page: Page) => page.getByRole('checkbox', { name: 'I accept the terms of booking' }).check();

async function rideWalk({ page, site, press, happens }: Walk, entry: number): Promise<void> {
  await press('to the tab of rides', page.getByRole('tab', { name: 'Airport Pickup' }));
  await fillCard(page);
  await press('from the search to the cars', named(page, 'Find a ride'));
  await heading(page, 'Ride Search Result');
  await expect(named(page, /Book Now/).first()).toBeEnabled();
  await press('from the cars to the traveller', named(page, /Book Now/).nth(entry));
  await heading(page, 'Who is travelling?');
  await fillTraveller(page, newTraveller());
  await press('from the traveller to the review', named(page, 'Review booking'));
  await heading(page, 'Review your booking');
  await acceptTerms(page);
  await press('from the review to the payment', named(page, 'Continue to payment'));
  await heading(page, 'Payment Options');
  await accountShown(page);
  const { transfer_details: account } = await bookedRide(page, site);
  await happens('from the payment to the confirmation', named(page, /transferred the money/), () =>
    transfer(page, site, account.accountNumber, account.amount),
  );
  await expectConfirmation(page);
  await expect(page.getByRole('region', { name: 'Booking details' })).toBeVisible();
  await press('from the confirmation to tracking', page.getByRole('link', { name: 'Track this ride' }));
  await expect(page.getByRole('heading', { level: 2, name: 'Awaiting confirmation' })).toBeVisible();
}

async function flightWalk({ page, site, press, happens }: Walk, entry: number): Promise<void> {
  const card = searchCard(page);
  await press('to one way', card.getByRole('button', { name: 'One way' }));
  await chooseAirport(card, 'From', 'lagos', 'LOS');
  await chooseAirport(card, 'To', 'abuja', 'ABV');
  await pickDay(card, 'Departure', dayIn(12));
  await press('from the search to the flights', named(page, 'Search flights'));
  await heading(page, /^Lagos to Abuja/);
  await expect(selectButtons(page).first()).toBeEnabled();
  await press('from the flights to the travellers', selectButtons(page).nth(entry));
  await heading(page, 'Flight and traveller details');
  const lead = newTraveller();
  await fillTravellers(page, lead, [adultOf(lead)]);
  await addOnsLoaded(page);
  await press('from the travellers to the review', named(page, 'Review booking'));
  await heading(page, 'Review your booking');
  await acceptTerms(page);
  await press('from the review to the payment', named(page, 'Continue to payment'));
  await heading(page, 'Payment Options');
  await accountShown(page);
  const { transfer_details: account } = await bookedFlight(page, site);
  await happens('from the payment to the confirmation', named(page, /transferred the money/), () =>
    transfer(page, site, account.accountNumber, account.amount),
  );
  await expectConfirmation(page);
  await expect(page.getByRole('region', { name: 'Booking details' })).toBeVisible();
  await press('from the confirmation to tracking', page.getByRole('link', { name: /^Track this/ }));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
}

for (const [product, walk] of [
  ['a ride', rideWalk],
  ['a flight', flightWalk],
] as const)
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const)
    for (const isScrolled of [false, true])
      test(`no step of booking ${product} shifts, ${isScrolled ? 'scrolled to its button' : 'from the top'}, ${width} px`, async ({
        page,
        site,
      }) => {
        test.slow();
        await page.setViewportSize({ width, height });
        await page.addInitScript(recordLayoutShifts);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: latencyMs,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
        const taken: { readonly step: string; readonly shifts: readonly Shift[] }[] = [];
        let current = 'to home';
        const endStep = async (next: string) => {
          taken.push({
            step: current,
            shifts: await page.evaluate(() => (window as unknown as ShiftWindow).shifts.splice(0)),
          });
          current = next;
        };
        const place = (button: Locator) =>
          isScrolled
            ? button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
            : page.evaluate(() => window.scrollTo(0, 0));
        await page.goto('/');
        await walk(
          {
            page,
            site,
            press: async (step, button) => {
              await place(button);
              await endStep(step);
              if (isScrolled) return button.click();
              // not click(), which scrolls
              await button.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
              return page.keyboard.press('Enter');
            },
            happens: async (step, button, event) => {
              await place(button);
              await endStep(step);
              await event();
            },
          },
          isScrolled ? 3 : 0,
        );
        await endStep('');
        for (const { step, shifts } of taken) {
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          expect.soft(sum, `${step}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(layoutShiftLimit);
        }
      });
