import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setFlightTraveller, settings } from 'shared/shell';
import { failed, ok, renderPage } from 'shared/testing';
import { airport, criteria, ikeja, rides, selection, traveller } from '../../testing/samples';
import Page from '.';

const path = '/ride-and-traveller';
const draftKey = 'tafiya:draft:ride-traveller';
const review = () => screen.getByRole('button', { name: 'Review booking' });
const open = () => renderPage(Page, { path, settings: { rideOptions: selection(), rideSearch: criteria } });

async function fill(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('combobox', { name: 'Title' }));
  await user.click(screen.getByRole('option', { name: 'Mrs' }));
  await user.type(screen.getByLabelText('First name'), 'Amaka');
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.click(screen.getByRole('combobox', { name: 'Gender' }));
  await user.click(screen.getByRole('option', { name: 'Female' }));
  await user.type(screen.getByLabelText('Age'), '34');
  await user.type(screen.getByLabelText('E-mail'), 'amaka.okafor@example.com');
  await user.type(screen.getByLabelText('Phone'), '0803 555 0142');
  await user.type(screen.getByLabelText('Where does the ride end? Street and landmark'), '12 Allen Avenue');
}

test('without a selection it says so, with a way back to the results', () => {
  renderPage(Page, { path, settings: { rideSearch: criteria } });
  expect(screen.getByText('No car is selected')).toBeInTheDocument();
  expect(screen.getByText('Ride', { selector: 'li *' }).closest('li')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('link', { name: 'Back to the results' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/ride-results\?pickupLocation=/),
  );
});

test('the car, its journey and its price are beside the form', async () => {
  open();
  const aside = within(screen.getByRole('complementary', { name: 'Price summary' }));
  expect(aside.getByText('Toyota Highlander')).toBeInTheDocument();
  expect(aside.getByText('NGN 33,500')).toBeInTheDocument();
  expect(aside.getByText('NGN 1,000')).toBeInTheDocument();
  expect(aside.getByText('NGN 34,500')).toBeInTheDocument();
  expect(aside.getByText('Whole car, tolls and 60 minutes’ wait included.')).toBeInTheDocument();
  expect(screen.getByText('Traveller', { selector: 'li *' }).closest('li')).toHaveAttribute('aria-current', 'step');
  expect(await screen.findByRole('combobox', { name: 'Nationality' })).toHaveValue('Nigeria');
});

describe('the form', () => {
  test('is checked on submit: a summary links to the fields, nothing is lost', async () => {
    const { user, address } = open();
    await user.type(screen.getByLabelText('First name'), 'Amaka');
    await user.click(review());
    expect(address()).toBe(path);
    const summary = screen.getByRole('group', { name: '7 fields need your attention' });
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Traveller: 4 fields',
      'Contact: 2 fields',
      'Enter the street and a landmark where the ride ends.',
    ]);
    await user.click(screen.getByRole('link', { name: 'Traveller: 4 fields' }));
    expect(screen.getByRole('combobox', { name: 'Title' })).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Amaka');
  });

  test('a field is checked when it is left, and again with every key until it is valid', async () => {
    const { user } = open();
    const email = screen.getByLabelText('E-mail');
    await user.type(email, 'amaka@example');
    expect(email).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(email).toHaveAccessibleDescription('This address has no ending, such as .com or .ng.');
    await user.type(email, '.ng');
    expect(email).not.toHaveAttribute('aria-invalid');
  });

  test('for an address with a mistyped domain a correction is offered when the field is left, and applied by a press', async () => {
    const { user } = open();
    const email = screen.getByLabelText('E-mail');
    await user.type(email, 'amaka@gmial.com');
    expect(screen.queryByText(/^Did you mean/)).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText(/^Did you mean/)).toHaveTextContent('Did you mean amaka@gmail.com?');
    await user.click(screen.getByRole('button', { name: 'amaka@gmail.com' }));
    expect(email).toHaveValue('amaka@gmail.com');
    expect(email).toHaveFocus();
    await user.tab();
    expect(screen.queryByText(/^Did you mean/)).not.toBeInTheDocument();
  });

  test('a phone number is written in its groups when it is left', async () => {
    const { user } = open();
    const phone = screen.getByLabelText('Phone');
    await user.type(phone, '08035550142');
    expect(phone).toHaveValue('08035550142');
    await user.tab();
    expect(phone).toHaveValue('803 555 0142');
    await user.clear(phone);
    await user.type(phone, '+44 7700 900123');
    await user.tab();
    expect(phone).toHaveValue('+44 7700 900123');
  });

  test('a valid form leads to the review, and a return keeps what was typed', async () => {
    const { user, address, unmount } = open();
    await fill(user);
    await user.click(review());
    await waitFor(() => expect(address()).toBe('/ride-details-confirmation'));
    const kept = sessionStorage.getItem(draftKey);
    expect(kept).toContain('"803 555 0142"');
    unmount();
    open();
    expect(screen.getByLabelText('Last name')).toHaveValue('Okafor');
    expect(screen.getByRole('combobox', { name: 'Title' })).toHaveTextContent('Mrs');
  });

  test('offers no more passengers than the car has seats', async () => {
    const { user } = open();
    await user.click(screen.getByRole('combobox', { name: 'Passengers' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});

test('the address begins with the place that was searched for, which alone is not an address', async () => {
  const { user } = renderPage(Page, {
    path,
    settings: { rideOptions: selection({ place: 'Opebi' }), rideSearch: criteria },
  });
  const street = screen.getByLabelText('Where does the ride end? Street and landmark');
  expect(street).toHaveValue('Opebi, ');
  const aside = within(screen.getByRole('complementary', { name: 'Price summary' }));
  expect(aside.getByText('Opebi (Ikeja, Lagos)')).toBeInTheDocument();
  await user.click(review());
  expect(street).toHaveAccessibleDescription('Enter the street and a landmark where the ride ends.');
  await user.clear(street);
  expect(street).toHaveValue('');
});

describe('the driver gets the address', () => {
  const ofPickup = 'Street and landmark of the pickup, so that the driver finds you';
  const ofDropOff = 'Where does the ride end? Street and landmark';
  const show = (given: Parameters<typeof selection>[0] = {}) =>
    renderPage(Page, { path, settings: { rideOptions: selection(given), rideSearch: criteria } });
  const streets = () => screen.getAllByRole('textbox', { name: /street/i });

  test('of a pickup that is not an airport, which is required', async () => {
    const { user } = show({ pickupLocation: ikeja, dropOffLocation: airport });
    expect(streets()).toEqual([screen.getByLabelText(ofPickup)]);
    await user.click(review());
    expect(streets()[0]).toHaveAccessibleDescription('Enter the street and a landmark of the pickup.');
  });

  test('where the ride ends, if it begins at an airport', () => {
    show();
    expect(streets()).toEqual([screen.getByLabelText(ofDropOff)]);
  });
});

test('child seats have their price in the list, and are a row of the summary', async () => {
  const { user } = open();
  await user.click(screen.getByRole('combobox', { name: 'Child seats' }));
  await user.click(screen.getByRole('option', { name: '2, NGN 6,000' }));
  const aside = within(screen.getByRole('complementary', { name: 'Price summary' }));
  expect(aside.getByText('NGN 6,000')).toBeInTheDocument();
  expect(aside.getByText('NGN 33,500')).toBeInTheDocument();
  expect(aside.getByText('NGN 40,500')).toBeInTheDocument();
});

test('the traveller of the flight that this tab has booked is filled in by one press', async () => {
  setFlightTraveller({
    title: 'Mrs',
    firstName: 'Amaka',
    lastName: 'Okafor',
    gender: 'female',
    nationality: 'GH',
    age: 34,
    email: 'amaka.okafor@example.com',
    phone: '+2348035550142',
  });
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Same as Amaka Okafor on your flight' }));
  expect(screen.queryByRole('button', { name: 'Same as Amaka Okafor on your flight' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Phone')).toHaveValue('803 555 0142');
  await user.type(screen.getByLabelText('Where does the ride end? Street and landmark'), '12 Allen Avenue');
  await user.click(review());
  await waitFor(() => expect(address()).toBe('/ride-details-confirmation'));
  act(() => setFlightTraveller(undefined));
});

test('the terminal is that of the flight if it is certain', () => {
  const terminals = [
    { _id: 'los-mm1', name: 'MM1 (domestic)' },
    { _id: 'los-mm2', name: 'MM2 (domestic)' },
  ];
  const ofFlight = selection({ terminals, flightTerminal: 'los-mm2' });
  renderPage(Page, { path, settings: { rideOptions: ofFlight, rideSearch: criteria } });
  expect(screen.getByRole('combobox', { name: 'Which terminal?' })).toHaveTextContent('MM2 (domestic)');
});

test('a booking for somebody else needs the name and the phone of the rider', async () => {
  const { user, address } = open();
  await fill(user);
  expect(screen.queryByLabelText('Rider’s name')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'I book for someone else' }));
  await user.click(review());
  expect(screen.getByRole('link', { name: 'Contact: 2 fields' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Rider’s name'), 'Tunde Bello');
  await user.type(screen.getByLabelText('Rider’s phone'), '0803 111 2244');
  await user.click(review());
  await waitFor(() => expect(address()).toBe('/ride-details-confirmation'));
});

describe('the kept price', () => {
  const over = () => new Date(Date.now() - 1_000).toISOString();
  const openOver = (rules = {}) => {
    sessionStorage.setItem(draftKey, JSON.stringify(traveller));
    return renderPage(Page, {
      path,
      settings: { rideOptions: selection({ quoteExpiresOn: over() }), rideSearch: criteria, searchResults: rides },
      rules,
    });
  };

  test('that has expired is reported, and requested again; what was typed stays', async () => {
    const page = openOver();
    expect(await screen.findByText(/We kept the price of NGN 34,500 for 15 minutes/)).toBeInTheDocument();
    const renewed = selection({ quoteId: 'quote-bbbbbbbbbbbbbbbbbbbb', price: 36_000 });
    page.answer({ 'POST /ride/select-ride': ok(renewed) });
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    expect(await screen.findByText(/is now NGN 36,000. It was NGN 34,500/)).toBeInTheDocument();
    expect(settings.getState().rideOptions).toEqual(renewed);
    expect(screen.getByLabelText('First name')).toHaveValue('Amaka');
  });

  test('lasts as long as the site is set to', async () => {
    openOver({ rideQuoteSeconds: 40 });
    expect(await screen.findByText(/We kept the price of NGN 34,500 for 40 seconds/)).toBeInTheDocument();
  });

  test('of a car that is not available any more leads to the others, which are searched for again', async () => {
    const page = openOver();
    await screen.findByText(/We kept the price/);
    page.answer({ 'POST /ride/select-ride': failed('CAR_TAKEN', 'Somebody has just taken this car.') });
    await page.user.click(screen.getByRole('button', { name: 'Check the price' }));
    expect(await screen.findByText('Somebody has just taken this car.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose another car' })).toBeInTheDocument();
    expect(settings.getState()).toMatchObject({ searchResults: null, rideSearch: criteria });
  });

  test('has no notice while it is valid', () => {
    open();
    act(() => undefined);
    expect(screen.queryByText(/We kept the price/)).not.toBeInTheDocument();
  });
});
