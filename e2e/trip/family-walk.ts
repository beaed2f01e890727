import type { Locator, Page } from '@playwright/test';
import { taxParts } from 'shared/contract/basket';
import type { BookedFlight } from 'shared/contract/flights';
import type { TransferDetails } from 'shared/contract/payments';
import type { BookedRide } from 'shared/contract/rides';
import { formatNaira, formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { bookedFlightOf } from '../flights/flight-api';
import { bookedFlight, selectButtons, selected } from '../flights/steps';
import { bookedRide } from '../rides/steps';
import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { downloadedBy, textOfPdf } from '../site/receipt';
import { callAsStaff } from '../site/staff';
import { dayIn, expectConfirmation, expectNoOverflow } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { type Amounts, expectAmounts, formsOfMail, receiptOfMail } from './amounts';
import { type Hand, keyboardOn, mouseOn } from './hands';

const addOns = { bag: 'Extra 10 kg bag', flexible: 'Flexible change' } as const;
const home = '14 Adeniyi Jones Avenue, the blue gate';

const flightRows = ({ savedBooking: { price }, addOns: lines }: BookedFlight) => {
  const amountOf = (name: string) =>
    lines.filter((line) => line.name === name).reduce((sum, { amount }) => sum + amount, 0);
  const { airportTaxes, salesCharge } = taxParts(price);
  return {
    'base fare': price.base,
    'Airport taxes': airportTaxes,
    'Ticket sales charge': salesCharge,
    'Service fee': price.serviceFee,
    [`${addOns.bag} × 2`]: amountOf(addOns.bag),
    [`${addOns.flexible} × 3`]: amountOf(addOns.flexible),
    'Trip Total': price.total,
  };
};

/** The rows before the total add up to it. */
function expectSum({ 'Trip Total': total, ...parts }: Amounts & { readonly 'Trip Total': number }): void {
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
}

const rideRows = ({ ride, payment }: BookedRide) => ({
  'Base Fare': ride.price - 1_000,
  'Child seats': ride.childSeatsPrice,
  Reminder: 1_000,
  'Trip Total': payment.amountDue,
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** What is to be read on a page or in a part of it. */
const textOf = (shown: Page | Locator): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is read by nobody
  ('goto' in shown ? shown.locator('body') : shown).evaluate((element: HTMLElement) => element.innerText);
const bookedRideOf = (origin: string, id: string): Promise<BookedRide> =>
  dataOf(callApi(origin, `/ride/booked-ride/${id}`));

interface Walk {
  readonly width: 360 | 1440;
  readonly colorScheme: 'light' | 'dark';
  readonly by: 'keyboard' | 'mouse';
}

/** A family's trip from the search to the refund. Each amount is compared on page, mail, PDF and API. */
export function walkFamilyTrip({ width, colorScheme, by }: Walk): void {
  test.describe(`${width} px, ${colorScheme}, by ${by}`, () => {
    test.use({ viewport: { width, height: width < 1000 ? 740 : 900 }, colorScheme, actionTimeout: 15_000 });
    test.describe.configure({ timeout: 240_000 });

    test('a family books a flight and a ride home, moves and cancels, and every amount is the same everywhere', async ({
      page: firstTab,
      context,
      site,
    }) => {
      const lead = newTraveller();
      const handOn = by === 'keyboard' ? keyboardOn : mouseOn;
      let page = firstTab;
      let hand: Hand = handOn(page);
      const failures: string[] = [];
      context.on('weberror', (failure) => failures.push(String(failure.error())));
      const button = (name: string | RegExp) => page.getByRole('button', { name });
      const link = (name: string | RegExp) => page.getByRole('link', { name });
      const field = (name: string | RegExp) => page.getByRole('textbox', { name });
      const list = (name: string | RegExp) => page.getByRole('combobox', { name });
      const more = (part: RegExp | string) =>
        page.getByRole('group', { name: part, exact: true }).getByRole('button', { name: /one more$/ });
      // a flight on a Friday costs more than on the Wednesday before, which is the cheapest day
      const wednesdayIn = [14, 15, 16, 17, 18, 19, 20].find((ahead) => new Date(dayIn(ahead)).getUTCDay() === 3) ?? 14;
      const days = { out: dayIn(9), back: dayIn(wednesdayIn), later: dayIn(wednesdayIn + 2) };

      await test.step('a return flight is searched for two adults, a child and an infant', async () => {
        await page.goto('/flight-search');
        const card = page.getByRole('form', { name: 'Search for flights' });
        await hand.find(card.getByRole('combobox', { name: 'From' }), 'abuja', /ABV/);
        await hand.find(card.getByRole('combobox', { name: 'To' }), 'lagos', /LOS/);
        await hand.pickDays(card.getByRole('button', { name: /^Departure/ }), [days.out, days.back]);
        await hand.press(card.getByRole('button', { name: /^Travellers and cabin/ }));
        for (const part of [/^Adults/, /^Children/, /^Infants/]) await hand.press(more(part));
        await hand.press(button('Done'));
        await hand.press(card.getByRole('button', { name: 'Search flights' }));
        await expect(heading(page)).toHaveText(/^Abuja to Lagos and back/);
        await expect(selectButtons(page).first()).toBeEnabled();
      });

      const { offer } = await test.step('a flight is selected, at the price of its card', async () => {
        const card = selectButtons(page).first();
        const shown = (await card.getAttribute('aria-label')) ?? '';
        await hand.press(card);
        const selection = await selected(page, site);
        expect(shown).toContain(formatNaira(selection.offer.price.total));
        expectAmounts({ 'Trip Total': selection.offer.price.total }, { 'on the travellers’ page': await textOf(page) });
        return selection;
      });

      await test.step('the family is named, with a bag and flexible changes', async () => {
        const people = [
          { title: 'Mrs', firstName: lead.firstName, gender: 'Female', born: '14031990' },
          { title: 'Mr', firstName: 'Tunde', gender: 'Male', born: '02111988' },
          { title: 'Miss', firstName: 'Bola', gender: 'Female', born: `1506${new Date().getFullYear() - 7}` },
          { title: 'Miss', firstName: 'Efe', gender: 'Female', born: dayIn(-90).split('-').reverse().join('') },
        ];
        for (const [index, { title, firstName, gender, born }] of people.entries()) {
          if (index > 0) await hand.press(button('Next traveller'));
          const person = page.getByRole('region', { name: new RegExp(`^Traveller ${index + 1}`) });
          const line = (name: string) => person.getByRole('textbox', { name });
          await hand.choose(person.getByRole('combobox', { name: 'Title' }), title);
          await hand.fill(line('First name'), firstName);
          await hand.fill(line('Last name'), lead.lastName);
          await hand.choose(person.getByRole('combobox', { name: 'Gender' }), gender);
          await hand.fill(line('Date of birth'), born);
        }
        await hand.fill(field('E-mail'), lead.email);
        await hand.fill(field('Phone'), lead.phone);
        await hand.press(button(new RegExp(`^${addOns.bag}`)));
        await hand.press(more(`${addOns.bag} for ${lead.firstName} ${lead.lastName}`));
        await hand.press(button(new RegExp(`^${addOns.flexible}`)));
        for (const name of [lead.firstName, 'Tunde', 'Bola'])
          await hand.press(more(`${addOns.flexible} for ${name} ${lead.lastName}`));
        await hand.press(button('Review booking'));
        await expect(heading(page)).toHaveText('Review your booking');
      });

      const reviewed = await textOf(page);
      expect(reviewed).toContain(`Free with ${addOns.flexible}`);
      const held = await test.step('the seats are held, and a mail says what to pay', async () => {
        await hand.press(page.getByRole('checkbox', { name: 'I accept the terms of booking' }));
        await hand.press(button('Continue to payment'));
        await expect(heading(page)).toHaveText('Payment Options');
        await expect(page.getByText('This one-time account expires on')).toBeVisible();
        const booked = await bookedFlight(page, site);
        const total = booked.transfer_details.amount;
        expect(booked.savedBooking.price.total).toBe(total);
        expect(total).toBe(offer.price.total + booked.savedBooking.price.addOns);
        expectAmounts({ 'Trip Total': total }, { 'on the review': reviewed });
        if (width > 1000) expectAmounts(flightRows(booked), { 'on the review': reviewed });
        expectAmounts({ 'Amount to pay': total }, { 'on the payment page': await textOf(page) });
        const due = await mailTo(site.dataDir, lead.email, /^Pay NGN/);
        expect(due.subject).toContain(formatNaira(total));
        expectAmounts({ Amount: total }, formsOfMail(due));
        return booked;
      });
      const { _id: flightId, bookingId: flightReference } = held.savedBooking;
      const paid = held.transfer_details.amount;

      await test.step('the tab is closed; the bar of a new one leads back', async () => {
        await page.close();
        page = await context.newPage();
        hand = handOn(page);
        await page.goto('/');
        const bar = page.getByRole('region', { name: 'Unpaid bookings' });
        await expect(bar).toContainText('1 unpaid booking');
        await hand.press(bar.getByRole('link', { name: `Pay for ${flightReference}` }));
        await expect(heading(page)).toHaveText('Payment Options');
        await expect(page.getByText('This one-time account expires on')).toBeVisible();
        expectAmounts({ 'Amount to pay': paid }, { 'on the payment page': await textOf(page) });
      });

      await test.step('the sandbox bank sends the right amount', async () => {
        await payAtBank(held.transfer_details);
        await expectConfirmation(page);
        await expect
          .poll(async () => (await bookedFlightOf(site.origin, flightId)).tickets.length, { timeout: 20_000 })
          .toBe(4);
        const booked = await bookedFlightOf(site.origin, flightId);
        expectSum(flightRows(booked));
        await hand.press(page.getByText('Full receipt'));
        const receipt = await downloadedBy(page, () => hand.press(button('Download PDF')));
        const mail = await mailTo(site.dataDir, lead.email, /^Your flight is booked/);
        expectAmounts(
          { ...flightRows(booked), 'Amount paid': paid },
          {
            'on the confirmation': await textOf(page),
            'in the downloaded receipt': await textOfPdf(receipt.bytes),
            ...(await receiptOfMail(mail)),
          },
        );
        expectAmounts({ 'Trip Total': paid }, formsOfMail(mail));
      });

      const ride = await test.step('a ride meets the flight and ends at home', async () => {
        await hand.press(link('See rides from the airport in Lagos'));
        const card = page.getByRole('form', { name: 'Search for a ride' });
        await expect(card.getByRole('combobox', { name: 'Pickup Location' })).toHaveValue(/\(LOS\)$/);
        await hand.find(card.getByRole('combobox', { name: 'Drop-off Location' }), 'ikej', /^Ikeja, Lagos/);
        await hand.press(card.getByRole('button', { name: /^People and bags/ }));
        // who flies has come with the link
        await expect(page.getByRole('group', { name: 'Passengers' }).getByRole('status')).toHaveText('4');
        for (let bags = 1; bags < 3; bags += 1) await hand.press(more('Large bags'));
        await hand.press(button('Done'));
        await hand.press(card.getByRole('button', { name: 'Find a ride' }));
        await expect(heading(page)).toHaveText('Ride Search Result');
        const car = page
          .getByRole('listitem')
          .filter({ has: button(/^Book Now/) })
          .first();
        const shown = await textOf(car);
        await hand.press(car.getByRole('button', { name: /^Book Now/ }));
        await expect(heading(page)).toHaveText('Who is travelling?');
        await expect(field(/Flight number/)).toHaveValue(offer.slices[0]?.segments.at(-1)?.flightNumber ?? '');

        await hand.choose(list('Title'), lead.title);
        await hand.fill(field('First name'), lead.firstName);
        await hand.fill(field('Last name'), lead.lastName);
        await hand.choose(list('Gender'), lead.gender);
        await hand.fill(field('Age'), lead.age);
        await hand.fill(field('E-mail'), lead.email);
        await hand.fill(field('Phone'), lead.phone);
        await hand.fill(field(/Where does the ride end/), home);
        await hand.choose(list(/Child seats/), '1, NGN 3,000');
        await hand.press(button('Review booking'));
        await expect(heading(page)).toHaveText('Review your booking');
        const review = await textOf(page);
        await hand.press(page.getByRole('checkbox', { name: 'I accept the terms of booking' }));
        await hand.press(button('Continue to payment'));
        await expect(heading(page)).toHaveText('Payment Options');
        const booked = await bookedRide(page, site);
        expect(booked.ride).toMatchObject({ passengers: 4, bags: 3, childSeats: 1, dropOffAddress: home });
        expect(shown).toContain(formatNaira(booked.ride.price));
        const total = booked.transfer_details.amount;
        expect(total).toBe(booked.ride.price + booked.ride.childSeatsPrice);
        expectAmounts({ 'Trip Total': total }, { 'on the review of the ride': review });
        expectAmounts({ 'Amount to pay': total }, { 'on the payment page of the ride': await textOf(page) });
        expectAmounts({ Amount: total }, formsOfMail(await mailTo(site.dataDir, lead.email, /^Pay NGN.*ride/)));
        await payAtBank(booked.transfer_details);
        await expectConfirmation(page);
        await hand.press(page.getByText('Full receipt'));
        const receipt = await downloadedBy(page, () => hand.press(button('Download PDF')));
        const mail = await mailTo(site.dataDir, lead.email, /^Your ride is booked/);
        expectAmounts(
          { ...rideRows(booked), 'Amount paid': total },
          {
            'on the confirmation of the ride': await textOf(page),
            'in the downloaded receipt of the ride': await textOfPdf(receipt.bytes),
            ...(await receiptOfMail(mail)),
          },
        );
        expectAmounts({ 'Trip Total': total }, formsOfMail(mail));
        return booked;
      });
      const { _id: rideId, bookingId: rideReference } = ride.savedBookedRide;
      const ridePaid = ride.transfer_details.amount;

      await test.step('the flight is two hours late, and the ride moves with it', async () => {
        const later = (clock: string) => new Date(Date.parse(`${clock}Z`) + 2 * 3_600_000).toISOString();
        const pickup = later(`${ride.ride.pickupDate}T${ride.ride.pickupTime}`);
        const landing = later((offer.slices[0]?.arriveAt ?? '').slice(0, 16));
        await callAsStaff(site, `/staff/rides/${rideId}/times`, {
          pickupDate: pickup.slice(0, 10),
          pickupTime: pickup.slice(11, 16),
          landing: { date: landing.slice(0, 10), time: landing.slice(11, 16) },
        });
        const moved = await bookedRideOf(site.origin, rideId);
        expect(moved.ride).toMatchObject({ pickupDate: pickup.slice(0, 10), pickupTime: pickup.slice(11, 16) });
        const waits = (one: BookedRide) => Date.parse(one.ride.waiting.until);
        expect(waits(moved) - waits(ride)).toBe(2 * 3_600_000);
        expect(moved.transfer_details.amount).toBe(ridePaid);

        await hand.press(link('Your trip'));
        const trip = page.getByRole('region', { name: /Abuja to Lagos/ });
        await expect(trip).toContainText(rideReference);
        await expect(trip).toContainText(`${formatTime(landing.slice(11, 16))}Landing in Lagos`);
        await hand.press(trip.getByRole('link', { name: new RegExp(rideReference) }));
        await expect(page.getByText(moved.ride.waiting.sentence).first()).toBeVisible();
        const mail = await mailTo(site.dataDir, lead.email, /^Your pickup is now/);
        expect(mail.text).toContain(home);
        const receipt = await downloadedBy(page, () => hand.press(button('Receipt')));
        expectAmounts(
          { ...rideRows(moved), 'Amount paid': ridePaid },
          { 'in the receipt of the moved ride': await textOfPdf(receipt.bytes) },
        );
      });

      const changed = await test.step('the way back is moved to a later day', async () => {
        await page.goto(pathTo('trip'));
        await hand.press(link(new RegExp(flightReference)));
        await hand.press(button('Change date'));
        const change = page.getByRole('region', { name: 'Change the date' });
        await hand.pickDays(change.getByRole('button', { name: /^New day, Lagos to Abuja/ }), [days.later]);
        await hand.press(change.getByRole('button', { name: 'Show flights' }));
        const dearest = change.getByRole('button', { name: /^Choose .*NGN [\d,]+ to pay$/ }).last();
        await expect(dearest).toBeVisible();
        const shown = (await dearest.getAttribute('aria-label')) ?? '';
        await hand.press(dearest);
        const review = page.getByRole('region', { name: 'Change to this day?' });
        await expect(review).toBeVisible();
        const reviewText = await textOf(review);
        const due = Number(/NGN ([\d,]+) to pay$/.exec(shown)?.[1]?.replaceAll(',', ''));
        expectAmounts(
          { 'Change fee': 0, 'Fare difference': due, 'To pay for the change': due },
          { 'on the review of the change': reviewText },
        );
        await hand.press(review.getByRole('checkbox', { name: 'I accept the terms of booking' }));
        await hand.press(review.getByRole('button', { name: `Change for ${formatNaira(due)}` }));
        const payment = page.getByRole('region', { name: new RegExp(`^Pay ${formatNaira(due)} by `) });
        await expect(payment).toBeVisible();
        await expect(payment.getByRole('heading')).toBeInViewport();
        expectAmounts({ 'Amount to pay': due }, { 'on the payment of the change': await textOf(payment) });
        const toPay = await mailTo(site.dataDir, lead.email, /^Pay NGN.*new date/);
        expect(toPay.subject).toContain(formatNaira(due));
        expectAmounts({ Amount: due }, formsOfMail(toPay));
        const accountNumber = (
          (await payment.getByRole('button', { name: /Account number/ }).textContent()) ?? ''
        ).replace(/\D/g, '');
        await dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount: due }));
        await expect(payment).toHaveCount(0, { timeout: 30_000 });
        const now = await bookedFlightOf(site.origin, flightId);
        expect(now.offer.slices.map(({ departAt }) => departAt.slice(0, 10))).toEqual([days.out, days.later]);
        expect(now.savedBooking.price.total).toBe(paid + due);
        await hand.press(page.getByRole('button', { name: /^Booked, paid/ }));
        await expect(page.getByText(`${formatNaira(paid)} by bank transfer`)).toBeVisible();
        const receipt = await downloadedBy(page, () => hand.press(button('Receipt')));
        const mail = await mailTo(site.dataDir, lead.email, /^Your date is changed/);
        expectSum(flightRows(now));
        expectAmounts(
          {
            ...flightRows(now),
            'Change fee': 0,
            'To pay for the change': due,
            'Amount paid': paid + due,
          },
          {
            'in the receipt of the changed flight': await textOfPdf(receipt.bytes),
            ...(await receiptOfMail(mail)),
          },
        );
        expectAmounts({ 'Change fee': 0, 'To pay for the change': due, 'Trip Total': paid + due }, formsOfMail(mail));
        return now;
      });

      await test.step('the ride is cancelled, and its money goes back', async () => {
        await page.goto(pathTo('trip'));
        await hand.press(link(new RegExp(rideReference)));
        await hand.press(button('Cancel this ride'));
        const dialog = page.getByRole('dialog', { name: 'Cancel this ride?' });
        await expect(dialog.getByText('Goes back to you')).toBeVisible();
        expectAmounts(
          { Paid: ridePaid, 'Goes back to you': ridePaid, Kept: 0 },
          { 'in the dialog of the cancellation': await textOf(dialog) },
        );
        await hand.press(dialog.getByRole('button', { name: /^Cancel/ }));
        await expect(dialog).toHaveCount(0);
        const over = await bookedRideOf(site.origin, rideId);
        expect(over.savedBookedRide.status).toBe('cancelled');
        expect(over.payment.refund?.amount).toBe(ridePaid);
        await expect(page.getByText(formatNaira(ridePaid)).first()).toBeVisible();
        const mail = await mailTo(site.dataDir, lead.email, /^Your ride is cancelled/);
        expectAmounts({ 'We refund': ridePaid }, formsOfMail(mail));
        expectAmounts({ 'Goes back to you': ridePaid }, await receiptOfMail(mail));
        await expectNoOverflow(page);
        // the flight is not touched
        expect((await bookedFlightOf(site.origin, flightId)).payment).toEqual(changed.payment);
        await page.goto(pathTo('trip'));
        await expect(page.getByText(rideReference)).toBeVisible();
        expect(failures).toEqual([]);
      });

      async function payAtBank({ accountNumber, amount }: TransferDetails): Promise<void> {
        await hand.leave(link(/sandbox bank/i));
        await hand.fill(field('Account number'), accountNumber);
        await hand.leave(button('Find the account'));
        await expect(button(/^The right amount/)).toContainText(formatNaira(amount));
        await hand.leave(button(/^The right amount/));
        await expect(page.getByText(`Sent ${formatNaira(amount)}`)).toBeVisible();
        await hand.leave(link('Back to the payment page'));
      }
    });
  });
}
