import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { keepDeviceBooking, toDeviceBooking } from 'shared/device-bookings';
import { settings } from 'shared/shell';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import { storeBookedQuote } from '../../model/booked-quote';
import { journeyOf } from '../../model/ride-payment';
import { booked, bookingId, createdRide, criteria, rides, selection, traveller } from '../../testing/samples';
import Page from '.';

const path = '/ride-details-confirmation';
const create = 'POST /ride/create-ride';
const draftKey = 'tafiya:draft:ride-traveller';
const go = () => screen.getByRole('button', { name: 'Continue to payment' });
const created = () => {
  const { savedBookedRide, transfer_details } = booked();
  return ok({ savedBookedRide, transfer_details });
};
const open = (given?: Parameters<typeof selection>[0]) =>
  renderPage(Page, { path, settings: { rideOptions: selection(given), rideSearch: criteria } });

/** Accepts the terms, and continues. */
async function submit(user: ReturnType<typeof open>['user']) {
  const terms = screen.getByRole('checkbox', { name: 'I accept the terms of booking' });
  if (!(terms as HTMLInputElement).checked) await user.click(terms);
  await user.click(go());
}

beforeEach(() => sessionStorage.setItem(draftKey, JSON.stringify(traveller)));

test('shows the whole booking, each part with Edit', () => {
  open();
  const part = (name: string) => within(screen.getByRole('region', { name }));
  expect(part('Ride').getByText('Toyota Highlander, SUV, White')).toBeInTheDocument();
  expect(part('Ride').getByText('Saturday 21, November 2026, 09:30 AM')).toBeInTheDocument();
  expect(part('Traveller').getByText('Mrs Amaka Okafor')).toBeInTheDocument();
  expect(part('Traveller').getByText('Female, 34 years, Nigeria')).toBeInTheDocument();
  expect(part('Traveller').getByText('+234 803 555 0142')).toBeInTheDocument();
  const ends = part('Pickup and drop-off');
  expect(ends.getByText('Drop-off: 12 Allen Avenue')).toBeInTheDocument();
  expect(ends.queryByText(/^Pickup:/)).not.toBeInTheDocument();
  expect(ends.getByText('Flight P4 7121')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: /^Edit/ })).toHaveLength(3);
});

test('an area keeps the name by which it was chosen', () => {
  renderPage(Page, { path, settings: { rideOptions: selection({ place: 'Opebi' }), rideSearch: criteria } });
  const ride = within(screen.getByRole('region', { name: 'Ride' }));
  expect(ride.getByText(/ to Opebi \(Ikeja, Lagos\)$/)).toBeInTheDocument();
});

test('the car is held as long as the site is set to', () => {
  const stored = { rideOptions: selection(), rideSearch: criteria };
  const { unmount } = renderPage(Page, { path, settings: stored });
  expect(screen.getByText(/^We hold the car for 30 minutes once you continue\./)).toBeInTheDocument();
  unmount();
  renderPage(Page, { path, settings: stored, rules: { accountSeconds: 25 } });
  expect(screen.getByText(/^We hold the car for 25 seconds once you continue\./)).toBeInTheDocument();
});

test('a form that was not filled in comes first', () => {
  sessionStorage.setItem(draftKey, JSON.stringify({ ...traveller, email: 'amaka' }));
  const page = open();
  expect(page.address()).toBe('/ride-and-traveller');
  expect(page.state()).toEqual({ fields: { email: 'This address has no @, as in name@example.com.' } });
});

test('a ride that is booked already leads to its booking, not to a second car', () => {
  storeBookedQuote({ quoteId: selection().quoteId, rideId: bookingId });
  open();
  expect(screen.getByText('This step is done')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my booking' })).toHaveAttribute(
    'href',
    `/ride-payment-options?id=${bookingId}`,
  );
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).not.toBeInTheDocument();
});

test('a held car is not called booked', () => {
  storeBookedQuote({ quoteId: selection().quoteId, rideId: bookingId });
  renderPage(Page, { path, settings: { rideOptions: selection(), createdRide: createdRide() } });
  expect(screen.getByRole('heading', { name: /^This car is held for you until \d\d:\d\d / })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the payment' })).toBeInTheDocument();
});

test('a second car for the same journey needs a confirmation', () => {
  const { pickupDate, pickupTime, pickupLocation, dropOffLocation } = selection();
  const other = booked({ ride: { pickupDate, pickupTime, pickupLocation, dropOffLocation } });
  const held = { id: bookingId, bookingId: 'TFY-R8K2-MQX4', state: 'unpaid', ...journeyOf(other.ride) } as const;
  const expiresOn = new Date(Date.now() + 20 * 60_000).toISOString();
  keepDeviceBooking(toDeviceBooking({ ...held, transfer_details: { expiresOn } }));
  open();
  expect(screen.getByText(/^You hold a car for this journey already until/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pay it' })).toHaveAttribute('href', `/ride-payment-options?id=${bookingId}`);
  expect(screen.getByRole('button', { name: 'Book a second one' })).toBeInTheDocument();
});

test('without a selection it says so', () => {
  renderPage(Page, { path });
  expect(screen.getByText('No car is selected')).toBeInTheDocument();
  expect(screen.getByText('Ride', { selector: 'li *' }).closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByText(/, done/)).not.toBeInTheDocument();
});

describe('a coupon', () => {
  const verify = 'POST /fly/verifyCoupon';
  const coupon = {
    discountName: 'PICKUP10',
    discountAmount: 3_350,
    discountPercentage: 10,
    expiresOn: '2027-03-31T22:59:59Z',
  };
  const tenth = ok(coupon);
  const amounts = () =>
    within(screen.getByRole('complementary', { name: 'Price summary' }))
      .getAllByRole('definition')
      .map((row) => row.textContent)
      .filter((text) => text.includes('NGN'));
  const use = async ({ answer, user }: ReturnType<typeof open>) => {
    answer({ [verify]: tenth });
    await user.click(screen.getByRole('button', { name: 'Have a coupon?' }));
    await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'pickup10{Enter}');
    await screen.findByText('PICKUP10, 10% off');
  };

  test('is taken off the price, and goes with the booking', async () => {
    const page = open();
    expect(amounts()).toEqual(['NGN 33,500', 'NGN 1,000', 'NGN 34,500']);
    await use(page);
    expect(page.calls[0]?.body).toEqual({ code: 'pickup10', product: 'ride', quoteId: selection().quoteId });
    expect(amounts()).toEqual(['NGN 33,500', '−\u00a0NGN 3,350', 'NGN 1,000', 'NGN 31,150']);
    // in sight on a phone too, where the price is folded
    expect(screen.getByText('Before the coupon').nextSibling).toHaveTextContent('NGN 34,500');
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/ride-payment-options'));
    expect(page.calls.at(-1)?.body).toMatchObject({ couponCode: 'PICKUP10', shownTotal: 31_150 });
  });

  test('is not sent once it is removed', async () => {
    const page = open();
    await use(page);
    await page.user.click(screen.getByRole('button', { name: 'Remove coupon PICKUP10' }));
    expect(amounts()).toEqual(['NGN 33,500', 'NGN 1,000', 'NGN 34,500']);
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/ride-payment-options'));
    expect(page.calls.at(-1)?.body).not.toHaveProperty('couponCode');
  });

  test('that the booking refuses is taken off with the reason, and the next try goes without it', async () => {
    const page = open();
    await use(page);
    const reason = 'PICKUP10 has been used up.';
    page.answer({ [create]: failed('COUPON_NOT_APPLICABLE', reason, { couponCode: reason }) });
    await submit(page.user);
    expect(await screen.findByRole('alert')).toHaveTextContent(`${reason} The price is now without it.`);
    expect(screen.getByRole('textbox', { name: 'Coupon code' })).toHaveAccessibleDescription(reason);
    expect(amounts()).toEqual(['NGN 33,500', 'NGN 1,000', 'NGN 34,500']);
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/ride-payment-options'));
    expect(page.calls.at(-1)?.body).not.toHaveProperty('couponCode');
  });

  test('that has become smaller is shown in the new total before anything is booked', async () => {
    const page = open();
    await use(page);
    page.answer({
      [create]: failed('PRICE_CHANGED', 'The price has changed since it was shown.'),
      [verify]: ok({ ...coupon, discountAmount: 1_675, discountPercentage: 5 }),
    });
    await submit(page.user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The price has changed since it was shown. The total is now NGN 32,825.',
    );
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/ride-payment-options'));
    expect(page.calls.at(-1)?.body).toMatchObject({ couponCode: 'PICKUP10', shownTotal: 32_825 });
  });

  test('stays with a price that has run out and is the same again', async () => {
    const page = open({ quoteExpiresOn: new Date(Date.now() - 1_000).toISOString() });
    await use(page);
    const renewed = selection({ quoteId: 'quote-cccccccccccccccccccc' });
    page.answer({ 'POST /ride/select-ride': ok(renewed), [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/ride-payment-options'));
    expect(page.calls.at(-1)?.body).toMatchObject({ quoteId: renewed.quoteId, couponCode: 'PICKUP10' });
  });

  test('is verified again with another price, which is shown before booking', async () => {
    const page = open({ quoteExpiresOn: new Date(Date.now() - 1_000).toISOString() });
    await use(page);
    const renewed = selection({ price: 41_000, quoteId: 'quote-cccccccccccccccccccc' });
    page.answer({
      'POST /ride/select-ride': ok(renewed),
      [verify]: ok({
        discountName: 'PICKUP10',
        discountAmount: 4_000,
        discountPercentage: 10,
        expiresOn: '2027-03-31T22:59:59Z',
      }),
    });
    await submit(page.user);
    expect(await screen.findByText(/is now NGN 41,000/)).toBeInTheDocument();
    expect(page.calls.at(-1)?.body).toEqual({ code: 'PICKUP10', product: 'ride', quoteId: renewed.quoteId });
    expect(amounts()).toEqual(['NGN 40,000', '−\u00a0NGN 4,000', 'NGN 1,000', 'NGN 37,000']);
  });
});

test('the terms are above their acceptance, without which nothing is booked', async () => {
  const page = open();
  expect(screen.getByText('Free cancellation until Fri 20 Nov, 09:30 AM.')).toBeInTheDocument();
  expect(screen.getByText(/If nobody comes by 10:30 AM, the ride is over/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Read the terms (new tab)' })).toHaveAttribute('target', '_blank');
  await page.user.click(go());
  const terms = screen.getByRole('checkbox', { name: 'I accept the terms of booking' });
  expect(terms).toHaveFocus();
  expect(terms).toBeInvalid();
  expect(terms).toHaveAccessibleDescription('Accept the terms to continue.');
  expect(page.calls).toEqual([]);
  await page.user.click(terms);
  expect(terms).toBeValid();
  expect(screen.queryByText('Accept the terms to continue.')).not.toBeInTheDocument();
});

describe('Continue to payment', () => {
  test('makes the booking, stores it, forgets the draft and goes to the payment', async () => {
    const page = open();
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toBe(`/ride-payment-options?id=${bookingId}`));
    expect(page.calls[0]?.body).toEqual({
      title: 'Mrs',
      firstName: 'Amaka',
      lastName: 'Okafor',
      gender: 'female',
      nationality: 'NG',
      age: 34,
      email: 'amaka.okafor@example.com',
      phone: '+2348035550142',
      dropOffAddress: '12 Allen Avenue',
      flightNumber: 'P4 7121',
      passengers: 3,
      bags: 2,
      quoteId: selection().quoteId,
      shownTotal: 34_500,
      car_id: 'car-1',
      price_id: 'price-1',
      acceptedTerms: true,
    });
    expect(settings.getState().createdRide).toMatchObject({
      firstName: 'Amaka',
      lastName: 'Okafor',
      savedBookedRide: { _id: bookingId },
      transfer_details: { accountNumber: '7821446019' },
    });
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  test('keeps its key across the retries of one attempt, and takes a new one after an answer', async () => {
    const page = open();
    page.answer({ [create]: networkFailure });
    await submit(page.user);
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
    page.answer({ [create]: failed('HOLD_LIMIT', 'You hold three cars already.') });
    await submit(page.user);
    expect(await screen.findByText('You hold three cars already.')).toBeInTheDocument();
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.calls).toHaveLength(3));
    const keys = page.calls.map((call) => call.headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('offers to send it again after a lost response, and sends the same request although the price has expired', async () => {
    const page = open();
    page.answer({ [create]: networkFailure });
    await submit(page.user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'What you typed is kept, and sending it again books only once.',
    );
    page.unmount();

    const again = open({ quoteExpiresOn: new Date(Date.now() - 1_000).toISOString() });
    again.answer({ [create]: networkFailure });
    await submit(again.user);
    again.answer({ [create]: created() });
    await again.user.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(again.address()).toContain('/ride-payment-options'));
    const keys = [...page.calls, ...again.calls].map((call) => `${call.path} ${call.headers['idempotency-key']}`);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('a car that was taken meanwhile leads to the others, which are searched for again', async () => {
    const page = open();
    act(() => settings.setState({ searchResults: rides }));
    page.answer({ [create]: failed('CAR_TAKEN', 'Somebody has just taken this car.') });
    await submit(page.user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody has just taken this car.');
    expect(screen.getByRole('link', { name: 'Choose another car' })).toBeInTheDocument();
    expect(settings.getState()).toMatchObject({ searchResults: null, rideSearch: criteria });
    expect(sessionStorage.getItem(draftKey)).toContain('Amaka');
  });

  test('a price that the server no longer keeps can be asked for again', async () => {
    const page = open();
    page.answer({ [create]: failed('QUOTE_EXPIRED', 'The price has run out.') });
    await submit(page.user);
    expect(await screen.findByText('The price has run out.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check the price' })).toBeInTheDocument();
  });

  test("the server's messages for fields lead back to them", async () => {
    const page = open();
    page.answer({
      [create]: failed('VALIDATION_FAILED', 'Check the form.', { email: 'This mailbox does not exist.' }),
    });
    await submit(page.user);
    // the address changes before the page that reads the state is rendered
    await waitFor(() => expect(page.state()).toEqual({ fields: { email: 'This mailbox does not exist.' } }));
    expect(page.address()).toBe('/ride-and-traveller');
  });

  test('an expired price is renewed first: the same price is booked, another one is shown before', async () => {
    const over = { quoteExpiresOn: new Date(Date.now() - 1_000).toISOString() };
    const page = open(over);
    await screen.findByText(/We kept the price/);
    page.answer({ 'POST /ride/select-ride': ok(selection({ price: 40_000, quoteId: 'quote-cccccccccccccccccccc' })) });
    await submit(page.user);
    expect(await screen.findByText(/is now NGN 40,000/)).toBeInTheDocument();
    expect(page.calls.map((call) => call.path)).toEqual(['/ride/select-ride']);
    page.answer({ [create]: created() });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/ride-payment-options'));
    expect(page.calls.at(-1)?.body).toMatchObject({ quoteId: 'quote-cccccccccccccccccccc' });
  });
});
