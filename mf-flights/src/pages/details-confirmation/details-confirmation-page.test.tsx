import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FlightSelection } from 'shared/contract/flights';
import { keepDeviceBooking } from 'shared/device-bookings';
import { flightName } from 'shared/documents';
import { settings } from 'shared/shell';
import { type Answer, failed, networkFailure, ok, type RenderedPage, renderPage } from 'shared/testing';
import { storeBookedSelection } from '../../model/booked-selection';
import { type BookingDraft, storedDraft } from '../../model/traveller-draft';
import { adult, child } from '../../testing/people';
import { draft, savedBooking, selection } from '../../testing/traveller-samples';
import Page from '.';

const { selectionId, criteria, offer } = selection();
const path = `/details-confirmation?selection=${selectionId}`;
const travellers = `/flight-and-traveller/${selectionId}`;
const draftKey = 'tafiya:draft:flight-travellers';
const book = 'POST /fly/bookflight';
const getSelection = 'GET /fly/flightselect/{selectionId}';
const booked = ok({ savedBooking });
const coupon = {
  discountName: 'DETTY25',
  discountAmount: 7_240,
  discountPercentage: 5,
  expiresOn: '2027-01-31T22:59:59Z',
};

const keep = (given: Partial<BookingDraft> = {}) => sessionStorage.setItem(draftKey, JSON.stringify(draft(given)));
beforeEach(() => keep());

const start = (given: Partial<FlightSelection> = {}, rules = {}) =>
  renderPage(Page, {
    path,
    rules,
    settings: { activeSearch: criteria },
    answers: { [getSelection]: ok(selection(given)) },
  });
async function open(given: Partial<FlightSelection> = {}, rules = {}) {
  const page = start(given, rules);
  await screen.findByRole('region', { name: 'Flights' });
  return page;
}
const go = () => screen.getByRole('button', { name: 'Continue to payment' });
/** Accepts the terms, and continues. */
async function submit(user: RenderedPage['user']) {
  const terms = screen.getByRole('checkbox', { name: 'I accept the terms of booking' });
  if (!(terms as HTMLInputElement).checked) await user.click(terms);
  await user.click(go());
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const aside = () => within(screen.getByRole('complementary', { name: 'Price summary' }));
const asked = (page: RenderedPage, at: string) => page.calls.filter((call) => `${call.method} ${call.path}` === at);

async function refuse(answer: Answer) {
  const page = await open();
  page.answer({ [book]: answer });
  await submit(page.user);
  return page;
}
async function applyCoupon(page: RenderedPage) {
  page.answer({ 'POST /fly/verifyCoupon': ok(coupon) });
  await page.user.click(screen.getByRole('button', { name: 'Have a coupon?' }));
  await page.user.type(screen.getByLabelText('Coupon code'), 'detty25{Enter}');
  await aside().findByText('DETTY25 coupon');
}

test('after a reload of a complete form the fields that are not stored are empty, without errors', async () => {
  sessionStorage.setItem(draftKey, JSON.stringify(storedDraft(draft())));
  const page = start();
  await waitFor(() => expect(page.address()).toBe(travellers));
  expect(page.state()).toEqual({ fields: {} });
});

describe('before it is booked', () => {
  test('everything is there to read once, each part with Edit', async () => {
    keep({ addOns: { 'bag-10kg': { 'ADT-1': 1, 'CHD-1': 2 }, 'flexible-change': { booking: 1 } } });
    await open();
    await screen.findByText('Extra 10 kg bag × 3');
    const flights = part('Flights');
    expect(flights.getByText('Air Peace')).toBeInTheDocument();
    expect(flights.getByText(/20 kg checked and 7 kg in the cabin/)).toBeInTheDocument();
    expect(
      flights.getByText(/NGN 15,000 fee for each traveller .* Change: Free with Flexible change;/),
    ).toBeInTheDocument();
    expect(flights.getAllByText(/P4 71\d\d, non-stop/)).toHaveLength(2);
    const [adult, child] = part('Travellers').getAllByRole('listitem');
    expect(adult).toHaveTextContent(/^Mr Ọlá Babátúndé Adékúnlé\s*Adult, male, born 14 March 1990, Nigeria/);
    expect(child).toHaveTextContent(/Child, female, born .*, Nigeria/);
    expect(part('Contact').getByText('+234 802 555 0187')).toBeInTheDocument();
    const added = part('Added to your trip');
    expect(added.getByText('1 for Ọlá Adékúnlé, 2 for Ifẹ́olúwa Adékúnlé: NGN 25,500')).toBeInTheDocument();
    expect(added.getByText('1 for the whole booking: NGN 6,500')).toBeInTheDocument();
    expect(aside().getByText('NGN 176,800')).toBeInTheDocument();
    const edits = screen.getAllByRole('link', { name: /^Edit/ }).map((link) => link.getAttribute('href'));
    expect(edits).toEqual([
      expect.stringMatching(/^\/flight-search\?trip=return/),
      `${travellers}#travellers.0.title`,
      `${travellers}#travellers.1.title`,
      `${travellers}#contact.email`,
      `${travellers}#addOns.bag-10kg`,
    ]);
  });

  test('the seats are held as long as the site is set to', async () => {
    await open({}, { accountSeconds: 1500 });
    expect(screen.getByText(/^We hold the seats for 25 minutes once you continue\./)).toBeInTheDocument();
  });

  test('a passport is read where the flight needs one', async () => {
    await open({ offer: { ...offer, needsPassport: true } });
    expect(part('Travellers').getByText('Passport A12345678, Nigeria, expires 1 May 2031')).toBeInTheDocument();
  });

  test('a form that is not right comes first', async () => {
    keep({ email: 'ola', people: { 'ADT-1': adult } });
    const page = start();
    await waitFor(() => expect(page.address()).toBe(travellers));
    expect(page.state()).toMatchObject({
      fields: {
        'contact.email': 'This address has no @, as in name@example.com.',
        'travellers.1.firstName': 'Enter the first name.',
      },
    });
  });

  test('without travellers, or without a flight, it says so with a way back', async () => {
    sessionStorage.clear();
    const { unmount } = start();
    expect(await screen.findByText('Nobody is travelling yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fill in the travellers' })).toHaveAttribute('href', travellers);
    unmount();
    renderPage(Page, { path: '/details-confirmation' });
    expect(screen.getByText('No flight is selected')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search flights' })).toHaveAttribute('href', '/flight-search');
  });

  test('a fare that is no longer kept says so, with a new search', async () => {
    renderPage(Page, { path, answers: { [getSelection]: failed('OFFER_EXPIRED', 'Gone.') } });
    expect(await screen.findByText('This fare is no longer kept')).toBeInTheDocument();
  });

  test('a flight that is booked already leads to its booking, not to a second one', () => {
    storeBookedSelection({ selectionId, bookingId: savedBooking._id });
    start();
    expect(screen.getByRole('link', { name: 'Go to my booking' })).toHaveAttribute(
      'href',
      `/payment-options?id=${savedBooking._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).not.toBeInTheDocument();
  });

  test('a risen price waits for its decision', async () => {
    const page = await open({ priceChanged: true, oldTotal: 141_200 });
    await submit(page.user);
    expect(screen.getByRole('button', { name: 'Go on at the new price' })).toHaveFocus();
    expect(asked(page, book)).toHaveLength(0);
    page.answer({ [book]: booked });
    await page.user.click(screen.getByRole('button', { name: 'Go on at the new price' }));
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/payment-options'));
  });
});

test('the refund is above the terms, without which nothing is booked', async () => {
  const page = await open();
  expect(screen.getByText(selection().whatGoesBack)).toBeInTheDocument();
  await page.user.click(go());
  const terms = screen.getByRole('checkbox', { name: 'I accept the terms of booking' });
  expect(terms).toHaveFocus();
  expect(terms).toBeInvalid();
  expect(asked(page, book)).toEqual([]);
});

describe('the same flight a second time', () => {
  test('needs a confirmation if this device holds it', async () => {
    const { offer, airports } = selection();
    keepDeviceBooking({
      kind: 'flight',
      bookingId: 'TFY-F8K2-MQX4',
      route: flightName({ offer, airports }),
      beginsAt: '2026-11-27T07:15',
      state: 'unpaid',
      holdEndsOn: new Date(Date.now() + 20 * 60_000).toISOString(),
      id: savedBooking._id,
      untilMs: Date.now() + 86_400_000,
    });
    const page = await open();
    expect(
      screen.getByText(/^You hold this flight already until .*: pay it, or book a second one\.$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay it' })).toHaveAttribute(
      'href',
      `/payment-options?id=${savedBooking._id}`,
    );
    page.answer({ [book]: booked });
    await page.user.click(screen.getByRole('checkbox', { name: 'I accept the terms of booking' }));
    await page.user.click(screen.getByRole('button', { name: 'Book a second one' }));
    await waitFor(() => expect(page.address()).toContain('/payment-options'));
    expect(asked(page, book)[0]?.body).not.toHaveProperty('repeat');
  });

  test('needs a confirmation if the same travellers have it with this e-mail', async () => {
    const page = await refuse(failed('ALREADY_BOOKED', 'You hold these flights already until 10:30 AM.'));
    expect(await screen.findByText('You hold these flights already until 10:30 AM.')).toBeInTheDocument();
    page.answer({ [book]: booked });
    await page.user.click(screen.getByRole('button', { name: 'Book a second one' }));
    await waitFor(() => expect(page.address()).toContain('/payment-options'));
    expect(asked(page, book).map(({ body }) => (body as { repeat?: string }).repeat)).toEqual(['ask', undefined]);
  });
});

describe('Continue to payment', () => {
  test('makes the booking, stores it, forgets draft and coupon and goes to the payment', async () => {
    keep({ addOns: { seat: { 'CHD-1': 1 } } });
    const page = await open();
    await applyCoupon(page);
    page.answer({ [book]: booked });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toBe(`/payment-options?id=${savedBooking._id}`));
    expect(asked(page, book)[0]?.body).toEqual({
      selectionId,
      acceptedTerms: true,
      repeat: 'ask',
      travellers: [
        {
          type: 'ADT',
          title: 'Mr',
          firstName: 'Ọlá',
          middleName: 'Babátúndé',
          lastName: 'Adékúnlé',
          gender: 'male',
          dateOfBirth: '1990-03-14',
          nationality: 'NG',
        },
        {
          type: 'CHD',
          title: 'Miss',
          firstName: child.firstName,
          lastName: 'Adékúnlé',
          gender: 'female',
          dateOfBirth: '2019-07-02',
          nationality: 'NG',
        },
      ],
      contact: { email: 'ola.adekunle@example.com', phoneNumber: '+2348025550187' },
      addOns: [{ _id: 'seat', quantity: 1, traveller: 1 }],
      couponCode: 'DETTY25',
      shownTotal: 143_560,
    });
    expect(settings.getState()).toMatchObject({ savedBooking, discountAmount: 0, discountName: '' });
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  test('keeps its key while the outcome is unknown, also over a reload, and takes a new one after an answer', async () => {
    const page = await refuse(networkFailure);
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
    page.unmount();
    const again = await open();
    again.answer({ [book]: failed('HOLD_LIMIT', 'You hold three bookings already.') });
    await submit(again.user);
    expect(await screen.findByText('You hold three bookings already.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toBeInTheDocument();
    again.answer({ [book]: booked });
    await submit(again.user);
    await waitFor(() => expect(again.address()).toContain('/payment-options'));
    const keys = [...asked(page, book), ...asked(again, book)].map((call) => call.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('stores nothing of identity documents with its key, and takes another key where they were corrected', async () => {
    const page = await refuse(networkFailure);
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
    for (const secret of [adult.dateOfBirth, '1990-03-14', 'A12345678']) {
      expect(sessionStorage.getItem('tafiya:attempt:book-flight')).not.toContain(secret);
    }
    const corrected = { ...adult, dateOfBirth: '15/03/1990' };
    page.unmount();
    keep({ people: { 'ADT-1': corrected, 'CHD-1': child } });
    const again = await open();
    again.answer({
      [book]: ({ headers }) =>
        headers['idempotency-key'] === asked(page, book)[0]?.headers['idempotency-key']
          ? failed('IDEMPOTENCY_MISMATCH', 'This request was already sent with other details.')
          : booked,
    });
    await submit(again.user);
    await waitFor(() => expect(again.address()).toContain('/payment-options'));
    expect(asked(again, book)).toHaveLength(2);
  });

  test('flights sold out meanwhile lead to others; what was typed stays', async () => {
    await refuse(failed('SOLD_OUT', 'The last seats have just been sold.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The last seats have just been sold.');
    expect(screen.getByRole('link', { name: 'Choose another flight' })).toBeInTheDocument();
    expect(sessionStorage.getItem(draftKey)).toContain('Adékúnlé');
  });

  test('a price that the server no longer keeps can be asked for again', async () => {
    await refuse(failed('OFFER_EXPIRED', 'The fare has run out.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The fare has run out.');
    expect(screen.getByRole('button', { name: 'Check the price' })).toBeInTheDocument();
  });

  test("the server's messages for fields lead back to them", async () => {
    const page = await refuse(
      failed('VALIDATION_FAILED', 'Check the form.', {
        'travellers.1.lastName': 'The airline does not take this name.',
        'addOns.0': 'No longer sold.',
      }),
    );
    await waitFor(() => expect(page.address()).toBe(travellers));
    expect(page.state()).toEqual({ fields: { 'travellers.1.lastName': 'The airline does not take this name.' } });
  });

  test('a coupon that no longer counts is taken off, and the new total read before anything is booked', async () => {
    const page = await open();
    await applyCoupon(page);
    expect(aside().getByText('NGN 137,560')).toBeInTheDocument();
    // in sight on a phone too, where the price summary is folded
    expect(screen.getByText('Before the coupon').nextSibling).toHaveTextContent('NGN 144,800');
    page.answer({
      [book]: failed('COUPON_EXPIRED', 'DETTY25 ended yesterday.', { couponCode: 'DETTY25 ended yesterday.' }),
    });
    await submit(page.user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'DETTY25 ended yesterday. We have taken the coupon off, and nothing is booked yet. The total is now NGN 144,800.',
    );
    expect(page.address()).toBe(path);
    expect(screen.queryByText('DETTY25 coupon')).not.toBeInTheDocument();
    page.answer({ [book]: booked });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/payment-options'));
    expect(asked(page, book)[1]?.body).not.toHaveProperty('couponCode');
  });

  test('an add-on that is not sold any more, and a coupon that takes off less, are read in the new total first', async () => {
    keep({ addOns: { seat: { 'CHD-1': 1 } } });
    const page = await open();
    await applyCoupon(page);
    expect(aside().getByText('NGN 143,560')).toBeInTheDocument();
    page.answer({
      [book]: failed('PRICE_CHANGED', 'We no longer sell this add-on: Choose your seat.'),
      [getSelection]: ok(selection({ addOns: selection().addOns.filter(({ _id }) => _id !== 'seat') })),
      'POST /fly/verifyCoupon': ok({ ...coupon, discountAmount: 1_448, discountPercentage: 1 }),
    });
    await submit(page.user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We no longer sell this add-on: Choose your seat. The total is now NGN 143,352.',
    );
    expect(page.address()).toBe(path);
    page.answer({ [book]: booked });
    await submit(page.user);
    await waitFor(() => expect(page.address()).toContain('/payment-options'));
    expect(asked(page, book)[1]?.body).toMatchObject({ addOns: [], couponCode: 'DETTY25', shownTotal: 143_352 });
  });

  describe('with a price that has run out', () => {
    const over = { expiresOn: new Date(Date.now() - 1_000).toISOString() };
    const renewedId = 'renewed-selection-aaaaaaa';
    const sold = (total: number) => ({
      'POST /fly/flightsearch': ok({
        searchId: 'search-aaaaaaaaaaaaaaaaaaa',
        expiresOn: selection().expiresOn,
        offers: [offer],
        fareCalendar: [],
        airports: [],
      }),
      'POST /fly/flightselect': ok(
        selection({
          selectionId: renewedId,
          oldTotal: total,
          newTotal: total,
          offer: { ...offer, price: { ...offer.price, base: total - 32_800, total } },
        }),
      ),
    });

    test('renews the price first; the same price is booked', async () => {
      const page = await open(over);
      page.answer({ ...sold(144_800), [book]: booked });
      await submit(page.user);
      await waitFor(() => expect(page.address()).toContain('/payment-options'));
      expect(asked(page, book)[0]?.body).toMatchObject({ selectionId: renewedId });
    });

    test('a higher one is read, and decided on, before', async () => {
      const page = await open(over);
      page.answer(sold(150_000));
      await submit(page.user);
      expect(await screen.findByText(/The fare has changed/, {}, { timeout: 10_000 })).toHaveTextContent(
        'it was NGN 144,800 and is now NGN 150,000',
      );
      expect(page.address()).toBe(`/details-confirmation?selection=${renewedId}`);
      expect(asked(page, book)).toHaveLength(0);
    });

    test('an attempt without a response is sent again unchanged', async () => {
      const page = await refuse(networkFailure);
      await screen.findByText(/Check your connection/);
      page.unmount();
      const again = await open(over);
      again.answer({ [book]: booked });
      await submit(again.user);
      await waitFor(() => expect(again.address()).toContain('/payment-options'));
      expect(asked(again, book)[0]?.headers['idempotency-key']).toBe(asked(page, book)[0]?.headers['idempotency-key']);
    });
  });
});
