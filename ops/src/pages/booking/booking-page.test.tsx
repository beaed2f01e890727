import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { booking } from '../../testing/booking-samples';
import { renderConsole } from '../../testing/render-console';

const show = (given: Partial<StaffBooking> = {}, answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/bookings/TFY-R8K2-MQX4', { 'GET /staff/bookings/{reference}': ok(booking(given)), ...answers });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const mail = (to: string) => ({ to, subject: 'Your booking has another contact', text: 'From now on we write there.' });

test('a booking is one document: contact, ride, payment, timeline, mails', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'TFY-R8K2-MQX4' })).toBeVisible();
  const contact = await part('Contact');
  expect(contact.getByRole('link', { name: 'Call Amaka Okafor, +234 803 555 0142' })).toHaveAttribute(
    'href',
    'tel:+2348035550142',
  );
  expect(contact.getByRole('link', { name: 'Write to Amaka Okafor, amaka@example.com' })).toHaveAttribute(
    'href',
    'mailto:amaka@example.com?subject=Your%20booking%20TFY-R8K2-MQX4',
  );
  expect((await part('Ride')).getByText('12 Allen Avenue')).toBeVisible();
  expect((await part('Ride')).getByRole('link', { name: /^Change times/ })).toHaveAttribute(
    'href',
    '/ops/rides?day=2026-11-21',
  );
  expect((await part('Payment')).getByText(/NGN 34,500, Fri 20 Nov/)).toBeVisible();
  const [latest] = (await part('Timeline')).getAllByRole('listitem');
  expect(latest).toHaveTextContent('Your payment is in; we are confirming your ride');
  expect((await part('Mails to the traveller')).getByText(/^Your ride is booked/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Traveller’s page and receipt' })).toHaveAttribute(
    'href',
    'https://tafiya.test/ride-payment-successful?id=AAAA',
  );
});

test('reference, phone and e-mail are copied', async () => {
  const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { user } = show();
  for (const [name, text] of [
    ['Copy the booking ID', 'TFY-R8K2-MQX4'],
    ['Copy the phone of Amaka Okafor', '+2348035550142'],
    ['Copy the e-mail of Amaka Okafor', 'amaka@example.com'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    expect(written).toHaveBeenLastCalledWith(text);
  }
});

test('the contact is changed after the mails were read', async () => {
  const { user, calls } = show(
    {},
    {
      'POST /staff/bookings/{reference}/preview': ok({ mails: [mail('new@example.com'), mail('amaka@example.com')] }),
      'POST /staff/bookings/{reference}/change': ok(
        booking({ version: 'version-2', contact: { ...booking().contact, email: 'new@example.com' } }),
      ),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Change contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the contact' }));
  await user.clear(dialog.getByLabelText('E-mail'));
  await user.click(dialog.getByRole('button', { name: 'Read the e-mail first' }));
  expect(dialog.getByLabelText('E-mail')).toHaveFocus();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

  await user.type(dialog.getByLabelText('E-mail'), 'New@Example.com');
  await user.click(dialog.getByRole('button', { name: 'Read the e-mail first' }));
  expect(await dialog.findByRole('article', { name: 'Mail to new@example.com' })).toHaveTextContent(
    'From now on we write there.',
  );
  await user.click(dialog.getByRole('button', { name: 'Change and send the e-mails' }));
  expect(await screen.findByRole('link', { name: 'Write to Amaka Okafor, new@example.com' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const change = { what: 'contact', email: 'new@example.com', phone: '+2348035550142' };
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { change },
    { version: 'version-1', change },
  ]);
});

test('a change that somebody else made first is refused, and the booking is read again', async () => {
  const { user, calls } = show(
    {},
    {
      'POST /staff/bookings/{reference}/preview': ok({ mails: [mail('amaka@example.com')] }),
      'POST /staff/bookings/{reference}/change': failed(
        'STATE_CONFLICT',
        'Somebody has changed this booking meanwhile.',
      ),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Change address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address' }));
  await user.type(dialog.getByLabelText('Drop-off in Ikeja, Lagos'), ', by the bank');
  await user.click(dialog.getByRole('button', { name: 'Read the e-mail first' }));
  await user.click(await dialog.findByRole('button', { name: 'Change and send the e-mail' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody has changed this booking meanwhile.');
  await waitFor(() => expect(calls.filter(({ path }) => path === '/staff/bookings/TFY-R8K2-MQX4')).toHaveLength(2));
});

test('an unchanged contact is no change', async () => {
  const { user } = show({}, { 'POST /staff/bookings/{reference}/preview': ok({ mails: [] }) });
  await user.click(await screen.findByRole('button', { name: 'Change contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the contact' }));
  await user.click(dialog.getByRole('button', { name: 'Read the e-mail first' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nothing differs from what is stored');
});

test('a note is added, and an empty one is not sent', async () => {
  const note = { noteId: '1', at: '2026-11-21T06:00:00.000Z', by: 'Ada Obi', text: 'Called: no answer' };
  const { user, calls } = show({}, { 'POST /staff/bookings/{reference}/notes': ok(booking({ notes: [note] })) });
  const notes = await part('Notes of the staff');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(notes.getByText('Write the note first.')).toBeVisible();
  await user.type(notes.getByLabelText('New note'), 'Called: no answer');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await notes.findByRole('listitem')).toHaveTextContent('Called: no answerAda Obi, Sat 21 Nov, 07:00 AM');
  expect(notes.getByLabelText('New note')).toHaveValue('');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the confirmation is sent again after a question', async () => {
  const { user } = show({}, { 'POST /staff/bookings/{reference}/confirmation': ok(booking()) });
  await user.click(await screen.findByRole('button', { name: 'Send the confirmation again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the confirmation again?' }));
  expect(dialog.getByText(/at amaka@example\.com/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('status', { name: 'What has happened' })).toHaveTextContent(
    'The confirmation of TFY-R8K2-MQX4 is sent again.',
  );
});

test('what the state or the role does not allow is not offered', async () => {
  const sentence = 'This ride has the state “Completed”, and no mail about it is to come.';
  show({
    status: 'completed',
    money: null,
    rides: booking().rides.map((ride) => ({
      ...ride,
      refusals: { pickupAddress: sentence, dropOffAddress: sentence },
    })),
    refusals: { contact: sentence, confirmation: sentence, note: sentence },
  });
  expect((await part('Contact')).getByText(sentence)).toBeVisible();
  for (const name of ['Change contact', 'Change address', 'Send the confirmation again', 'Add note'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull();
});

test('an erased booking says that it was erased, and has no contact', async () => {
  show({
    erasedOn: '2026-11-21T06:00:00.000Z',
    contact: { name: 'Erased Traveller', phone: '+10000000', email: 'e@e' },
  });
  expect(await screen.findByText(/had the personal data of this booking erased on 21 Nov 2026/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^(Call|Write to)/ })).toBeNull();
});

test('an unknown reference says what to check', async () => {
  renderConsole('/ops/bookings/TFY-RAAA-AAAA', {
    'GET /staff/bookings/{reference}': failed('NOT_FOUND', 'There is no booking TFY-RAAA-AAAA. Check each letter.'),
  });
  expect(await screen.findByText('There is no booking TFY-RAAA-AAAA. Check each letter.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for bookings' })).toHaveAttribute('href', '/ops/bookings');
});

test('a flight has its slices and travellers with their tickets', async () => {
  show({
    bookingId: 'TFY-F222-2222',
    kind: 'flight',
    status: 'ticketed',
    rides: [],
    flight: {
      airlineReference: 'K7PQ2M',
      slices: [
        {
          from: 'Lagos',
          to: 'Abuja',
          departsOn: '2026-12-04T07:15:00+01:00',
          arrivesOn: '2026-12-04T08:30:00+01:00',
          flights: ['P4 7121'],
        },
      ],
      travellers: [{ name: 'Zainab Adékúnlé', type: 'ADT', tickets: ['710-1234567890'] }],
      addOns: [{ name: 'Extra bag', quantity: 2 }],
    },
  });
  const flight = await part('Flight');
  expect(flight.getByText('Lagos to Abuja')).toBeVisible();
  expect(flight.getByText('P4 7121: Fri 4 Dec, 07:15 AM to Fri 4 Dec, 08:30 AM')).toBeVisible();
  expect(flight.getByText('Adult, ticket 710-1234567890')).toBeVisible();
  expect(flight.getByText('Extra bag × 2')).toBeVisible();
});
