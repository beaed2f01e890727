import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, networkFailure, noAnswer, ok, renderPage } from 'shared/testing';
import Page from '.';

const path = '/privacy';
const link = `${path}#request=sealed-token`;
const email = 'amaka.okafor@example.com';
const openCall = 'POST /privacy/requests/open';
const opened = (over: object = {}) =>
  ok({
    email,
    wants: 'copy',
    expiresOn: '2026-11-22T10:00:00.000Z',
    counts: { bookings: 2, messages: 1, reviews: 0, subscriptions: 1 },
    keeps: [],
    ...over,
  });
const keeps = [{ bookingId: 'TFY-R8K2-MQX4', reason: 'Your ride is still ahead.' }];

describe('the form', () => {
  test('requests a link, and confirms it', async () => {
    const { user, calls } = renderPage(Page, { path, answers: { 'POST /privacy/requests': ok({ sent: true }) } });
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    await user.click(screen.getByLabelText('E-mail of your bookings'));
    await user.paste(email);
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toHaveFocus();
    expect(calls[0]?.body).toEqual({ email, wants: 'erase' });
  });

  test('needs an address', async () => {
    const { user, calls } = renderPage(Page, { path });
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    const field = screen.getByLabelText('E-mail of your bookings');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter the e-mail address of your bookings.');
    expect(calls).toHaveLength(0);
  });
});

describe('the link of the mail', () => {
  test('opens the stored data, and is removed from the address', async () => {
    const { calls, address } = renderPage(Page, { path: link, answers: { [openCall]: opened() } });
    expect(screen.getByRole('status')).toHaveTextContent('Looking up your data');
    expect(await screen.findByRole('heading', { name: `What we keep about ${email}` })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 bookings',
      '1 message to us',
      '1 fare alert',
    ]);
    expect(screen.getByText(/Sunday 22, November 2026, 11:00 AM/)).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ token: 'sealed-token' });
    expect(address()).toBe(path);
  });

  test('saves everything as one file', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderPage(Page, {
      path: link,
      answers: {
        [openCall]: opened(),
        'POST /privacy/requests/copy': ok({ bookings: [{ bookingId: 'TFY-R8K2-MQX4' }] }),
      },
    });
    expect(await screen.findByText('One JSON file, which any text editor opens.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText(/Saved as my-data.json/)).toBeInTheDocument();
    expect(saved[0]?.type).toBe('application/json');
  });

  test('erases after a confirmation, which says what is kept and why', async () => {
    const { user, calls } = renderPage(Page, {
      path: link,
      answers: {
        [openCall]: opened({ wants: 'erase', keeps }),
        'POST /privacy/requests/erase': ok({ erased: 3, keeps }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Erase my data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase your data for good?' }));
    expect(dialog.getByText('TFY-R8K2-MQX4: Your ride is still ahead.')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    const heading = await screen.findByRole('heading', { name: 'Your data is erased' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByText(/3 records were erased/)).toBeInTheDocument();
    expect(screen.getByText('TFY-R8K2-MQX4: Your ride is still ahead.')).toBeInTheDocument();
    expect(screen.queryByText('2 bookings')).not.toBeInTheDocument();
  });

  test('has no button while all data have to be kept', async () => {
    const counts = { bookings: 1, messages: 0, reviews: 0, subscriptions: 0 };
    renderPage(Page, { path: link, answers: { [openCall]: opened({ wants: 'erase', keeps, counts }) } });
    expect(await screen.findByText('Nothing can be erased yet:')).toBeInTheDocument();
    expect(screen.getByText(/TFY-R8K2-MQX4: Your ride is still ahead/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Erase/ })).not.toBeInTheDocument();
  });

  test('erases nothing if the confirmation is cancelled', async () => {
    const { user, calls } = renderPage(Page, { path: link, answers: { [openCall]: opened({ wants: 'erase' }) } });
    await user.click(await screen.findByRole('button', { name: 'Erase my data' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my data' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
  });

  test('that has expired offers a new one', async () => {
    renderPage(Page, { path: link, answers: { [openCall]: failed('LINK_EXPIRED', 'This link is over.') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
    expect(screen.getByRole('button', { name: 'Send me the link' })).toBeInTheDocument();
  });

  test('says so if nothing is stored', async () => {
    const counts = { bookings: 0, messages: 0, reviews: 0, subscriptions: 0 };
    renderPage(Page, { path: link, answers: { [openCall]: opened({ counts }) } });
    expect(await screen.findByText('We keep no data about this address.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('that cannot reach the server can be tried again, and is not stored', async () => {
    const page = renderPage(Page, {
      path: link,
      answers: { [openCall]: failed('OVERLOADED', 'Try again in a moment.') },
    });
    page.answer({ [openCall]: noAnswer });
    page.answer({ [openCall]: failed('STATE_CONFLICT', 'This cannot be opened now.') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    page.answer({ [openCall]: opened() });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 bookings')).toBeInTheDocument();
    page.answer({ 'POST /privacy/requests/copy': networkFailure });
    await page.user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sealed-token');
  });
});
