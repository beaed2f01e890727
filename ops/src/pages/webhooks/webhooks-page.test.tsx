import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Webhook, WebhookTry } from 'shared/contract/webhooks';
import { failed, ok } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';

const id = `wh_${'a'.repeat(22)}`;
const webhook = (given: Partial<Webhook> = {}): Webhook => ({
  id,
  url: 'https://hooks.example.com/tafiya',
  events: ['release.live', 'refund.due'],
  createdOn: '2026-11-20T10:00:00Z',
  disabled: null,
  failingSince: null,
  oldSecretUntil: null,
  ...given,
});
const secret = `whsec_${'s'.repeat(43)}=`;
const row = async () => within(await screen.findByRole('listitem', { name: 'hooks.example.com' }));
const happened = () => screen.getByRole('status', { name: 'What has happened' });

test('a webhook is added, and its secret is shown once', async () => {
  const { user, calls, answer } = renderConsole('/ops/webhooks', {
    'GET /staff/webhooks': ok([]),
    'POST /staff/webhooks': failed('VALIDATION_FAILED', 'localhost is private.', {
      url: 'localhost is a private address',
    }),
  });
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await user.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveFocus();
  expect(dialog.getByText('Enter the address that takes the events.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://localhost/');
  await user.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(await dialog.findByText('localhost is a private address')).toBeVisible();

  answer({ 'POST /staff/webhooks': ok({ webhook: webhook(), secret }), 'GET /staff/webhooks': ok([webhook()]) });
  for (const name of ['A canary began or ended', 'A release was withdrawn'])
    await user.click(dialog.getByRole('checkbox', { name }));
  await user.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(await screen.findByText(secret)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  expect(happened()).toHaveTextContent('The webhook is added.');
  expect((await row()).getByText('release.live, refund.due · since 20 Nov 2026')).toBeVisible();
  expect(screen.queryByText(secret)).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    url: 'https://localhost/',
    events: [
      ...['release.live', 'release.rolled_back', 'refund.due', 'refund.refused'],
      ...['payment.taken_back', 'refund.needs_person', 'health.failing', 'health.recovered'],
    ],
  });
});

test('a webhook without events is not added', async () => {
  const { user, calls } = renderConsole('/ops/webhooks', { 'GET /staff/webhooks': ok([]) });
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
  await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://hooks.example.com/');
  for (const box of dialog.getAllByRole('checkbox')) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Add it' }));
  expect(dialog.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one event.');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a test is sent, and its outcome appears when it is there', async () => {
  const waiting = { eventId: 'msg_1', type: 'webhook.test', tries: 0, nextTryOn: '2026-11-21T06:15:00Z' };
  const tried: WebhookTry = {
    ...{ eventId: 'msg_1', type: 'webhook.test', number: 1, on: '2026-11-21T06:15:00Z', durationMs: 41 },
    ...{ status: 404, fault: 'It did not accept the event', state: 'given_up' },
  };
  const { user, answer } = renderConsole('/ops/webhooks', {
    'GET /staff/webhooks': ok([webhook()]),
    'POST /staff/webhooks/{id}/test': ok({ eventId: 'msg_1' }),
    'GET /staff/webhooks/{id}/deliveries': ok({ waiting: [waiting], tries: [] }),
  });
  await user.click((await row()).getByRole('button', { name: 'Send a test (hooks.example.com)' }));
  expect(await (await row()).findByText('The test is on its way...')).toBeVisible();
  answer({ 'GET /staff/webhooks/{id}/deliveries': ok({ waiting: [], tries: [tried] }) });
  expect(
    await (await row()).findByText('The test failed. It did not accept the event (404).', {}, { timeout: 4000 }),
  ).toBeVisible();
  expect((await row()).getByRole('listitem')).toHaveTextContent(
    'Sat 21 Nov, 07:15 AMwebhook.test, try 1 · It did not accept the event; given upFailed 40441 ms',
  );
});

test('a new secret is shown, and says until when the old one signs too', async () => {
  const rotated = webhook({ oldSecretUntil: '2026-11-22T06:15:00Z' });
  const { user } = renderConsole('/ops/webhooks', {
    'GET /staff/webhooks': ok([webhook()]),
    'POST /staff/webhooks/{id}/rotate': ok({ webhook: rotated, secret }),
  });
  await user.click((await row()).getByRole('button', { name: /^New secret/ }));
  await user.click(await screen.findByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'Until Sun 22 Nov, 07:15 AM calls are signed with the old one too',
  );
});

test('a webhook that was switched off by itself says why, and is switched on and deleted', async () => {
  const { user, calls, answer } = renderConsole('/ops/webhooks', {
    'GET /staff/webhooks': ok([webhook({ disabled: { on: '2026-11-20T10:00:00Z', because: 'failures' } })]),
    'POST /staff/webhooks/{id}/enable': failed('NOT_FOUND', 'There is no such webhook.'),
    'POST /staff/webhooks/{id}/delete': ok({ done: true }),
  });
  expect((await row()).getByText(/^Switched off by itself on Fri 20 Nov: it had accepted nothing/)).toBeVisible();
  await user.click((await row()).getByRole('button', { name: /^Switch on/ }));
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such webhook.');
  answer({ 'POST /staff/webhooks/{id}/enable': ok(webhook()), 'GET /staff/webhooks': ok([webhook()]) });
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await (await row()).findByText('On')).toBeVisible();
  answer({ 'GET /staff/webhooks': ok([]) });
  await user.click((await row()).getByRole('button', { name: /^Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete it' }));
  expect(await screen.findByText('No webhooks yet')).toBeVisible();
  expect(happened()).toHaveTextContent('The webhook is deleted.');
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    ...[`/staff/webhooks/${id}/enable`, `/staff/webhooks/${id}/enable`, `/staff/webhooks/${id}/delete`],
  ]);
});
