import { describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { FlightSelection } from 'shared/contract/flights';
import { paths } from 'shared/paths';
import { setContactInfo, settings } from 'shared/shell';
import { failed, networkFailure, ok, type RenderedPage, renderPage } from 'shared/testing';
import { storeBookedSelection } from '../../model/booked-selection';
import type { BookingDraft } from '../../model/traveller-draft';
import { adult, child, infant } from '../../testing/people';
import { draft, selection } from '../../testing/traveller-samples';
import Page from '.';

const { selectionId, criteria, offer } = selection();
const path = `/flight-and-traveller/${selectionId}`;
const draftKey = 'tafiya:draft:flight-travellers';
const getSelection = 'GET /fly/flightselect/{selectionId}';

const keep = (given: Partial<BookingDraft> = {}) => sessionStorage.setItem(draftKey, JSON.stringify(draft(given)));
const kept = (): BookingDraft => JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as BookingDraft;

/** Renders the page as a new document, which has only what is stored. */
const reload = () => sessionStorage.setItem(draftKey, ` ${sessionStorage.getItem(draftKey)}`);

function start(given: Partial<FlightSelection> = {}, at = path) {
  return renderPage(Page, {
    path: at,
    route: paths.flightTraveller,
    settings: { activeSearch: criteria },
    answers: { [getSelection]: ok(selection(given)) },
  });
}
async function open(given: Partial<FlightSelection> = {}, at = path) {
  const page = start(given, at);
  await screen.findByRole('region', { name: 'Your flight' });
  return page;
}
const review = () => screen.getByRole('button', { name: 'Review booking' });
const section = (name: string) => within(screen.getByRole('region', { name }));
const aside = () => within(screen.getByRole('complementary', { name: 'Price summary' }));
const alone = { criteria: { ...criteria, children: 0 } };

/** Puts a text in at once: a key redraws the whole form, and only where strokes are the subject each is worth it. */
async function put(user: RenderedPage['user'], field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fill(user: RenderedPage['user'], name: string, form: typeof adult) {
  const fields = section(name);
  await user.click(fields.getByRole('combobox', { name: 'Title' }));
  await user.click(screen.getByRole('option', { name: form.title }));
  await put(user, fields.getByLabelText('First name'), form.firstName);
  await put(user, fields.getByLabelText('Last name'), form.lastName);
  await user.click(fields.getByRole('combobox', { name: 'Gender' }));
  await user.click(screen.getByRole('option', { name: form.gender === 'male' ? 'Male' : 'Female' }));
  await put(user, fields.getByLabelText('Date of birth'), form.dateOfBirth.replaceAll('/', ''));
}

describe('the selection', () => {
  test('stays on top, a line for each leg, with the way back to the others', async () => {
    await open();
    const flight = section('Your flight');
    expect(flight.getByText('Air Peace')).toBeInTheDocument();
    expect(flight.getByText('Fri 27 Nov')).toBeInTheDocument();
    expect(flight.getByText('Mon 30 Nov')).toBeInTheDocument();
    expect(flight.getByRole('link', { name: 'Change the flight' })).toHaveAttribute(
      'href',
      '/flight-search?trip=return&from=LOS&to=ABV&depart=2026-11-27&return=2026-11-30&cabin=Y&adults=1&children=1',
    );
    expect(screen.getByText('Travellers', { selector: 'li *' }).closest('li')).toHaveAttribute('aria-current', 'step');
    expect(aside().getByText(/^We keep this price for 1[45] more minutes\.$/)).toBeInTheDocument();
  });

  test('that is no longer kept says so, with a new search; what was typed stays', async () => {
    keep();
    const page = renderPage(Page, {
      path,
      route: paths.flightTraveller,
      settings: { activeSearch: criteria },
      answers: { [getSelection]: failed('OFFER_EXPIRED', 'Gone.') },
    });
    expect(await screen.findByText('This fare is no longer kept')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New search' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/flight-search\?trip=return&from=LOS/),
    );
    page.unmount();
    await open({ selectionId: 'another-selection-aaaaaaa' }, '/flight-and-traveller/another-selection-aaaaaaa');
    expect(screen.getByText('Mr Ọlá Babátúndé Adékúnlé')).toBeInTheDocument();
  });

  test('that cannot be loaded is asked for again', async () => {
    const page = renderPage(Page, {
      path,
      route: paths.flightTraveller,
      answers: { [getSelection]: failed('RATE_LIMITED', 'Wait a minute.') },
    });
    expect(await screen.findByText('Wait a minute.')).toBeInTheDocument();
    page.answer({ [getSelection]: ok(selection()) });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Your flight' })).toBeInTheDocument();
  });

  test('that is booked leads to its booking', () => {
    storeBookedSelection({ selectionId, bookingId: 'booking-aaaaaaaaaaaaaaaaaa' });
    const page = start();
    expect(screen.getByText('This step is done')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to my booking' })).toHaveAttribute(
      'href',
      '/payment-options?id=booking-aaaaaaaaaaaaaaaaaa',
    );
    expect(page.calls).toHaveLength(0);
  });
});

describe('the travellers', () => {
  test('open one after another, and show what is filled in', async () => {
    keep({ people: { 'ADT-1': { ...adult, dateOfBirth: '' } } });
    const { user } = await open();
    expect(section('Traveller 2, Child').getByRole('button', { name: /To fill in/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await put(user, section('Traveller 1, Adult').getByLabelText('Date of birth'), '14031990');
    expect(section('Traveller 1, Adult').getByText('14 March 1990')).toBeInTheDocument();
    await user.click(section('Traveller 1, Adult').getByRole('button', { name: 'Next traveller' }));
    expect(section('Traveller 1, Adult').getByRole('button', { name: /Done/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(section('Traveller 1, Adult').getByText('Mr Ọlá Babátúndé Adékúnlé')).toBeInTheDocument();
    expect(section('Traveller 2, Child').getByRole('combobox', { name: 'Title' })).toHaveFocus();
  });

  test('the next one waits while something is wrong with this one', async () => {
    const { user } = await open();
    await user.click(section('Traveller 1, Adult').getByRole('button', { name: 'Next traveller' }));
    expect(section('Traveller 1, Adult').getByRole('combobox', { name: 'Title' })).toHaveFocus();
    expect(section('Traveller 1, Adult').getByText('Enter the first name.')).toBeInTheDocument();
    expect(section('Traveller 2, Child').queryByText('Enter the first name.')).not.toBeInTheDocument();
  });

  test('are checked on submit: a summary leads to each traveller in one line, nothing is lost', async () => {
    const { user, address } = await open();
    await put(user, section('Traveller 1, Adult').getByLabelText('First name'), 'Ọlá');
    await user.click(review());
    expect(address()).toBe(path);
    const summary = screen.getByRole('group', { name: '11 fields need your attention' });
    const lines = within(summary).getAllByRole('link');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Traveller 1: 4 fields',
      'Traveller 2: 5 fields',
      'Contact: 2 fields',
    ]);
    await user.click(lines[1] as HTMLElement);
    expect(section('Traveller 2, Child').getByRole('combobox', { name: /Title/ })).toHaveFocus();
    expect(section('Traveller 1, Adult').getByLabelText('First name')).toHaveValue('Ọlá');
  });

  test.each([
    [alone, ['Traveller: 5 fields', 'Contact: 2 fields']],
    [{ criteria: { ...criteria, adults: 3 } }, ['Travellers: 20 fields', 'Contact: 2 fields']],
  ])('the errors of any number of travellers take at most three lines: %#', async (given, expected) => {
    const { user } = await open(given);
    await user.click(review());
    const summary = within(screen.getByRole('group', { name: /need your attention$/ }));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(expected);
  });

  test('three fields or fewer are named one by one', async () => {
    keep({ people: { 'ADT-1': { ...adult, firstName: '', lastName: '' }, 'CHD-1': { ...child, firstName: '' } } });
    const { user } = await open();
    await user.click(review());
    const summary = within(screen.getByRole('group', { name: '3 fields need your attention' }));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Traveller 1: Enter the first name.',
      'Traveller 1: Enter the last name.',
      'Traveller 2: Enter the first name.',
    ]);
  });

  test('a child and an infant need their ages on the day of travel', async () => {
    const party = { ...criteria, infants: 1 };
    keep({ people: { 'ADT-1': adult, 'CHD-1': { ...child, dateOfBirth: '' }, 'INF-1': infant } });
    const { user } = await open({ criteria: party });
    const birth = section('Traveller 2, Child').getByLabelText('Date of birth');
    await user.type(birth, '14031990');
    expect(birth).toHaveValue('14/03/1990');
    expect(birth).not.toBeInvalid();
    await user.tab();
    expect(birth).toHaveAccessibleDescription(/A child is 2 to 11 years old on the day of travel\./);
    await user.clear(birth);
    await put(user, birth, '02072019');
    expect(birth).not.toBeInvalid();
    expect(section('Traveller 3, Infant').getByRole('button', { name: /Done/ })).toBeInTheDocument();
  });

  test('an infant who turns two before the way back needs a seat of its own', async () => {
    keep({ people: { 'ADT-1': adult, 'INF-1': { ...infant, dateOfBirth: '29/11/2024' } } });
    const { user } = await open({ criteria: { ...criteria, children: 0, infants: 1 } });
    await user.click(review());
    expect(
      screen.getByRole('link', {
        name: /^Traveller 2: An infant must still be under 2 years old on the last flight, 30 November 2026\./,
      }),
    ).toBeInTheDocument();
  });

  test('show a passport where the flight needs one, and only there', async () => {
    const { unmount } = await open(alone);
    expect(screen.queryByLabelText('Passport number')).not.toBeInTheDocument();
    expect(screen.getByText('As written on the ID that you show at the airport.')).toBeInTheDocument();
    unmount();
    const { user } = await open(
      {
        ...alone,
        selectionId: 'passport-selection-aaaaaa',
        offer: { ...offer, needsPassport: true },
      },
      '/flight-and-traveller/passport-selection-aaaaaa',
    );
    expect(screen.getByText('As written in the passport.')).toBeInTheDocument();
    expect(screen.getByText(/valid for six months/)).toBeInTheDocument();
    await put(user, screen.getByLabelText('Passport number'), 'A123');
    const expiry = screen.getByLabelText('Expiry date');
    await put(user, expiry, '01112026');
    await user.tab();
    expect(screen.getByLabelText('Passport number')).toHaveAccessibleDescription(/5 to 20 letters and digits/);
    expect(expiry).toHaveAccessibleDescription(/valid until the last flight arrives, 30 November 2026/);
  });

  test('right ones go to the review; coming back keeps them, also for another flight', async () => {
    const { user, address, unmount } = await open(alone);
    await fill(user, 'Traveller 1, Adult', adult);
    await put(user, screen.getByLabelText('E-mail'), 'ola.adekunle@example.com');
    await put(user, screen.getByLabelText('Phone'), '0802 555 0187');
    await user.click(review());
    await waitFor(() => expect(address()).toBe(`/details-confirmation?selection=${selectionId}`));
    unmount();
    const two = { ...criteria, adults: 2 };
    await open(
      { selectionId: 'another-selection-aaaaaaa', criteria: two },
      '/flight-and-traveller/another-selection-aaaaaaa',
    );
    expect(section('Traveller 1, Adult').getByText('Mr Ọlá Adékúnlé')).toBeInTheDocument();
    expect(section('Traveller 2, Adult').getByLabelText('First name')).toHaveValue('');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ola.adekunle@example.com');
  });

  test('data of identity documents are never stored: after a reload they have to be typed again, with the reason', async () => {
    keep();
    const abroad = { ...alone, offer: { ...offer, needsPassport: true } };
    const page = await open(abroad);
    const number = () => section('Traveller 1, Adult').getByLabelText('Passport number');
    await page.user.clear(number());
    await put(page.user, number(), 'B7654321');
    for (const secret of ['B7654321', adult['passport.expiresOn'], adult.dateOfBirth]) {
      expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(secret);
    }
    page.unmount();
    await open(abroad);
    expect(number()).toHaveValue('B7654321');
    page.unmount();
    cleanup();

    reload();
    await open(abroad);
    expect(screen.getByText(/^To protect you, passport details and dates of birth are never stored/)).toBeVisible();
    await waitFor(() => expect(section('Traveller 1, Adult').getByLabelText('Date of birth')).toHaveFocus());
    expect(number()).toHaveValue('');
    expect(section('Traveller 1, Adult').getByLabelText('First name')).toHaveValue(adult.firstName);
    expect(screen.getByLabelText('E-mail')).toHaveValue('ola.adekunle@example.com');
    expect(screen.queryByText('Enter the passport number.')).not.toBeInTheDocument();
  });

  test('an Edit of the review opens the traveller that it names', async () => {
    keep();
    await open({}, `${path}#travellers.1.title`);
    expect(section('Traveller 2, Child').getByLabelText('First name')).toHaveValue(child.firstName);
    expect(section('Traveller 1, Adult').queryByLabelText('First name')).not.toBeInTheDocument();
  });

  test('the contact of the booking before is there already', async () => {
    setContactInfo({ email: 'ngozi@example.com', phoneNumber: '+2348035550142' });
    await open(alone);
    expect(screen.getByLabelText('E-mail')).toHaveValue('ngozi@example.com');
    expect(screen.getByLabelText('Phone')).toHaveValue('803 555 0142');
    act(() => setContactInfo({ email: '', phoneNumber: '' }));
  });
});

describe('add-ons', () => {
  const bag = () => within(section('Add to your trip').getByText('Extra 10 kg bag').closest('li') as HTMLElement);

  test('one traveller has a stepper; the summary has the new row and the right sum', async () => {
    const { user } = await open(alone);
    await user.click(await screen.findByRole('button', { name: 'Extra 10 kg bag for Traveller 1: one more' }));
    expect(aside().getByText('Extra 10 kg bag')).toBeInTheDocument();
    expect(aside().getByText('NGN 153,300')).toBeInTheDocument();
    expect(aside().getByText('New in this total: Extra 10 kg bag.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose your seat for Traveller 1: one more' }));
    expect(aside().getByText('Choose your seat × 2')).toBeInTheDocument();
    expect(aside().getByText('NGN 159,300')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Extra 10 kg bag for Traveller 1: one less' }));
    expect(aside().getByText('Taken out of this total: Extra 10 kg bag.')).toBeInTheDocument();
    expect(section('Add to your trip').queryByText('Child seat')).not.toBeInTheDocument();
  });

  test('of several travellers one says for whom; an infant has none', async () => {
    keep({ people: { 'ADT-1': adult, 'CHD-1': child, 'INF-1': infant } });
    const { user } = await open({ criteria: { ...criteria, infants: 1 } });
    await user.click(await screen.findByRole('button', { name: 'Extra 10 kg bag: choose for whom' }));
    expect(
      bag()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Ọlá Adékúnlé'), expect.stringContaining('Ifẹ́olúwa Adékúnlé')]);
    const more = bag().getByRole('button', { name: 'Extra 10 kg bag for Ifẹ́olúwa Adékúnlé: one more' });
    for (let times = 0; times < 3; times += 1) await user.click(more);
    expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(bag().getByRole('button', { name: 'Extra 10 kg bag: 3 chosen' })).toBeInTheDocument();
    expect(kept().addOns).toEqual({ 'bag-10kg': { 'CHD-1': 3 } });
    expect(aside().getByText('Extra 10 kg bag × 3')).toBeInTheDocument();
  });
});

test('a coupon field is behind a link, and the discount reduces the total', async () => {
  const page = await open(alone);
  page.answer({
    'POST /fly/verifyCoupon': ok({
      discountName: 'DETTY25',
      discountAmount: 7_240,
      discountPercentage: 5,
      expiresOn: '2027-01-31T22:59:59Z',
    }),
  });
  await page.user.click(screen.getByRole('button', { name: 'Have a coupon?' }));
  await page.user.type(screen.getByLabelText('Coupon code'), 'detty25');
  await page.user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await aside().findByText('DETTY25 coupon')).toBeInTheDocument();
  expect(aside().getByText('− NGN 7,240')).toBeInTheDocument();
  expect(aside().getByText('NGN 137,560')).toBeInTheDocument();
  expect(page.calls.at(-1)?.body).toEqual({ code: 'detty25', product: 'flight', selectionId });
});

describe('the price', () => {
  const risen = { priceChanged: true, oldTotal: 141_200 };

  test('that has risen is shown before any field, and the traveller decides', async () => {
    keep();
    const { user, address } = await open(risen);
    expect(screen.getByText('NGN 141,200').tagName).toBe('S');
    expect(screen.getByText(/The fare has changed/)).toHaveTextContent(
      'The fare has changed: it was NGN 141,200 and is now NGN 144,800 for both of you.',
    );
    expect(screen.getByRole('link', { name: 'See others' })).toBeInTheDocument();
    await user.click(review());
    expect(address()).toBe(path);
    await user.click(screen.getByRole('link', { name: 'Choose whether you go on at the new price.' }));
    expect(screen.getByRole('button', { name: 'Go on at the new price' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Go on at the new price' }));
    expect(screen.queryByRole('group', { name: /your attention/ })).not.toBeInTheDocument();
    await user.click(review());
    await waitFor(() => expect(address()).toContain('/details-confirmation'));
  });

  test('that has fallen needs no decision', async () => {
    keep();
    const { user, address } = await open({ priceChanged: true, oldTotal: 150_000 });
    expect(screen.getByText(/The fare has fallen/)).toBeInTheDocument();
    await user.click(review());
    await waitFor(() => expect(address()).toContain('/details-confirmation'));
  });

  const found = (total: number) => ({
    searchId: 'search-aaaaaaaaaaaaaaaaaaa',
    expiresOn: selection().expiresOn,
    offers: [
      { ...offer, offerId: 'flex', brand: { code: 'FLEX', name: 'Flex' } },
      { ...offer, offerId: 'offer-2', price: { ...offer.price, total } },
    ],
    fareCalendar: [],
    airports: [],
  });
  const over = { expiresOn: new Date(Date.now() - 1_000).toISOString() };
  const renewedId = 'renewed-selection-aaaaaaa';

  test('that has expired can be requested again; a new one is compared with the old one', async () => {
    keep();
    const page = await open(over);
    expect(screen.getByText(/We kept the fare of NGN 144,800 for 15 minutes/)).toBeInTheDocument();
    const price = { ...offer.price, base: 117_200, total: 150_000 };
    page.answer({
      'POST /fly/flightsearch': ok(found(150_000)),
      'POST /fly/flightselect': ok(
        selection({ selectionId: renewedId, offer: { ...offer, price }, oldTotal: 150_000, newTotal: 150_000 }),
      ),
    });
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    await waitFor(() => expect(page.address()).toBe(`/flight-and-traveller/${renewedId}`));
    await waitFor(() => expect(screen.queryByText(/We kept the fare/)).not.toBeInTheDocument());
    expect(page.calls.find((call) => call.path === '/fly/flightselect' && call.method === 'POST')?.body).toEqual({
      searchId: 'search-aaaaaaaaaaaaaaaaaaa',
      offerId: 'offer-2',
    });
    expect(screen.getByText(/The fare has changed/)).toHaveTextContent('it was NGN 144,800 and is now NGN 150,000');
    expect(screen.getByText('Mr Ọlá Babátúndé Adékúnlé')).toBeInTheDocument();
  });

  test('runs out while the page is open; what was typed stays', async () => {
    keep();
    await open({ expiresOn: new Date(Date.now() + 1_500).toISOString() });
    expect(aside().getByText('We keep this price for less than a minute.')).toBeInTheDocument();
    expect(await screen.findByText(/We kept the fare/)).toBeInTheDocument();
    expect(aside().queryByText(/We keep this price/)).not.toBeInTheDocument();
    expect(screen.getByText('Mr Ọlá Babátúndé Adékúnlé')).toBeInTheDocument();
  });

  test('of flights that are no longer on sale leads to others', async () => {
    const page = await open(over);
    page.answer({ 'POST /fly/flightsearch': ok({ ...found(1), offers: [] }) });
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    expect(await screen.findByText(/no longer for sale/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See others' })).toBeInTheDocument();
  });

  test('keeps its coupon, which is verified again', async () => {
    const coupon = { discountName: 'DETTY25', discountAmount: 7_240, discountPercentage: 5, expiresOn: over.expiresOn };
    const page = await open({ ...alone, ...over });
    page.answer({
      'POST /fly/verifyCoupon': ok(coupon),
      'POST /fly/flightsearch': ok(found(144_800)),
      'POST /fly/flightselect': ok(selection({ ...alone, selectionId: renewedId })),
    });
    await page.user.click(screen.getByRole('button', { name: 'Have a coupon?' }));
    await page.user.type(screen.getByLabelText('Coupon code'), 'DETTY25{Enter}');
    await aside().findByText('DETTY25 coupon');
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    await waitFor(() => expect(page.address()).toBe(`/flight-and-traveller/${renewedId}`));
    expect(await aside().findByText('DETTY25 coupon')).toBeInTheDocument();
    expect(page.calls.at(-1)?.body).toMatchObject({ selectionId: renewedId });
    expect(settings.getState().discountAmount).toBe(7_240);
  });

  test('is shown again if the request failed', async () => {
    const page = await open(over);
    page.answer({ 'POST /fly/flightsearch': failed('RATE_LIMITED', 'Search again in a minute.') });
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    expect(await screen.findByText('Search again in a minute.')).toBeInTheDocument();
    page.answer({ 'POST /fly/flightsearch': ok(found(1)), 'POST /fly/flightselect': networkFailure });
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    expect(await screen.findByText(/Check your connection/)).toBeInTheDocument();
  });
});

test('on a phone the total opens in full', async () => {
  const { user } = await open(alone);
  await user.click(screen.getByRole('button', { name: /^Trip Total/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Price summary' }));
  expect(sheet.getByText('1 adult, base fare')).toBeInTheDocument();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
