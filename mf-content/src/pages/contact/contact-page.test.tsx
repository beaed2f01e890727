import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import Page from '.';

const path = '/contact';
const sendCall = 'POST /contact-us/contacts';
const sent = ok({ reference: 'MSG-4K7P-2XQD' });
const message = 'I transferred NGN 34,500 and the page still says waiting.';
const send = () => screen.getByRole('button', { name: 'Send message' });
type User = ReturnType<typeof renderPage>['user'];

async function write(user: User, label: string | RegExp, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function fill(user: User) {
  await write(user, 'Full name', 'Chiamaka Eze');
  await write(user, 'E-mail', 'Chiamaka.Eze@example.com');
  await user.click(screen.getByRole('combobox', { name: 'Subject' }));
  await user.click(screen.getByRole('option', { name: 'A payment' }));
  await write(user, 'Message', message);
}

const typed = { fullName: 'Chiamaka Eze', email: 'chiamaka.eze@example.com', subject: 'payment', message };

/** A draft of an earlier visit. */
function openTyped(answers: Parameters<typeof renderPage>[1]['answers']) {
  sessionStorage.setItem('tafiya:draft:contact', JSON.stringify(typed));
  return renderPage(Page, { path, answers });
}

describe('a message', () => {
  test('can be posted to the API before the page is hydrated', async () => {
    const { user } = renderPage(Page, { path });
    await fill(user);
    const form = screen.getByRole('form', { name: 'Write to us' });
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/v1/forms/contact');
    // the subject is sent by a native field, which only servers render
    expect(form).toHaveFormValues({
      fullName: 'Chiamaka Eze',
      email: 'Chiamaka.Eze@example.com',
      phone: '',
      bookingId: '',
      message,
    });
  });

  test('is sent as it was typed, and its reference is shown at once', async () => {
    const { user, calls } = renderPage(Page, { path, answers: { [sendCall]: sent } });
    await fill(user);
    await write(user, /^Phone/, '0803 555 0142');
    await write(user, /^Booking ID/, 'tfy r8k2 mqx4');
    await user.click(send());
    expect(await screen.findByRole('heading', { name: 'Message received' })).toHaveFocus();
    expect(screen.getByText('MSG-4K7P-2XQD')).toBeInTheDocument();
    expect(screen.getByText('Chiamaka.Eze@example.com')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({
      fullName: 'Chiamaka Eze',
      email: 'chiamaka.eze@example.com',
      phone: '+2348035550142',
      bookingId: 'TFY-R8K2-MQX4',
      subject: 'payment',
      message,
    });
    const answers = screen.getByRole('heading', { name: 'Common questions' });
    const isAbove = (part: HTMLElement) => part.compareDocumentPosition(answers) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAbove(screen.getByRole('heading', { name: 'Message received' }))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(isAbove(screen.getByLabelText('Message'))).toBe(true);
  });

  test('shows its length while it is typed, and a warning not to send the PIN', async () => {
    const { user } = renderPage(Page, { path });
    await write(user, 'Message', message);
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(
      `Never send your PIN or a one-time code. ${message.length} of 2,000`,
    );
  });

  test('that is incomplete is not sent: the summary links to the fields', async () => {
    const { user, calls } = renderPage(Page, { path });
    await write(user, 'Message', 'Help');
    await write(user, /^Booking ID/, '12345');
    await user.click(send());
    const summary = screen.getByRole('group', { name: '5 fields need your attention' });
    expect(summary).toHaveFocus();
    await user.click(within(summary).getByRole('link', { name: 'Choose what it is about.' }));
    expect(screen.getByRole('combobox', { name: 'Subject' })).toHaveFocus();
    expect(within(summary).getByText('Say a little more: at least 10 characters.')).toBeInTheDocument();
    expect(calls).toHaveLength(0);
  });

  test('stays when the page is left, and when it could not be sent', async () => {
    const page = renderPage(Page, { path });
    await write(page.user, 'Message', message);
    page.unmount();
    const again = openTyped({ [sendCall]: networkFailure });
    expect(screen.getByLabelText('Message')).toHaveValue(message);
    await again.user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the site.');
    again.answer({ [sendCall]: sent });
    await again.user.click(send());
    expect(await screen.findByText('MSG-4K7P-2XQD')).toBeInTheDocument();
    const [first, second] = again.calls;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  test('refused for a field shows the error at that field', async () => {
    const refusal = failed('VALIDATION_FAILED', 'Check the form.', { email: 'We cannot write to this address.' });
    const { user } = openTyped({ [sendCall]: refusal });
    await user.click(send());
    expect(await screen.findByRole('group', { name: 'One field needs your attention' })).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('We cannot write to this address.');
  });

  test('too many of them show a sentence about the limit', async () => {
    const refusal = failed('RATE_LIMITED', 'That was often. Try again in 40 minutes.');
    const { user } = openTyped({ [sendCall]: refusal });
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('That was often. Try again in 40 minutes.');
    expect(screen.getByLabelText('Message')).toHaveValue(message);
  });
});

test('a link to the form brings the booking and the subject', () => {
  renderPage(Page, { path: `${path}?booking=TFY-R8K2-MQX4&subject=payment` });
  expect(screen.getByLabelText(/^Booking ID/)).toHaveValue('TFY-R8K2-MQX4');
  expect(screen.getByRole('combobox', { name: 'Subject' })).toHaveTextContent('A payment');
});

test('answers come before the form, unless a link brings a booking or a subject', () => {
  const isFormFirst = () => {
    const answers = screen.getByRole('heading', { name: 'Common questions' });
    const form = screen.getByRole('heading', { name: 'Write to us' });
    return form.compareDocumentPosition(answers) === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  const page = renderPage(Page, { path });
  expect(isFormFirst()).toBe(false);
  page.unmount();
  renderPage(Page, { path: `${path}?subject=payment` });
  expect(isFormFirst()).toBe(true);
});

test('impossible values of a link are left out', () => {
  renderPage(Page, { path: `${path}?booking=<b>&subject=pin` });
  expect(screen.getByLabelText(/^Booking ID/)).toHaveValue('');
  expect(screen.getByRole('combobox', { name: 'Subject' })).toHaveTextContent('Choose');
});

test('the answers have the times of the settings', () => {
  renderPage(Page, { path, rules: { freeWaitAirportMinutes: 45, cancelHalfHours: 5 } });
  const questions = screen.getAllByRole('heading', { level: 3 });
  expect(questions.map(({ textContent }) => textContent)).toEqual([
    'I sent the transfer, but nothing has happened',
    'I sent the wrong amount',
    'The account has expired',
    'My flight is late. Will the driver wait?',
    'How do I change or cancel a booking?',
  ]);
  expect(screen.getByText(/The driver waits free of charge for 45 minutes/)).toBeInTheDocument();
  expect(screen.getByText(/half until 5 hours before/)).toBeInTheDocument();
});

test('phone, address and hours are not shown while the site has none', () => {
  renderPage(Page, { path });
  expect(screen.queryByRole('region', { name: 'Ways to reach us' })).not.toBeInTheDocument();
  expect(screen.getByText('Find your answer below, or write to us and we reply by e-mail.')).toBeInTheDocument();
});

test('phone, WhatsApp, e-mail and hours are shown where the site has them', () => {
  const contacts = { phone: '+2348031112233', email: 'help@tafiya.ng', hours: 'Monday to Saturday' };
  renderPage(Page, { path, contacts });
  const ways = within(screen.getByRole('region', { name: 'Ways to reach us' }));
  expect(ways.getByRole('link', { name: '+234 803 111 2233' })).toHaveAttribute('href', 'tel:+2348031112233');
  expect(ways.getByRole('link', { name: 'help@tafiya.ng' })).toBeInTheDocument();
  expect(ways.queryByText('WhatsApp')).not.toBeInTheDocument();
  expect(screen.getByText(/We reply by e-mail: Monday to Saturday\./)).toBeInTheDocument();
});
