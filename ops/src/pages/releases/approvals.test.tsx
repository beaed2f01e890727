import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, type RenderPageOptions } from 'shared/testing';
import { refusedByRegistry, releaseHealth, releaseStatus } from '../../testing/release-samples';
import { renderConsole } from '../../testing/render-console';

const path = '/ops/releases';
const approval = {
  id: '3f9ac35b',
  name: 'mf-rides',
  version: '1.6.0',
  kind: 'promote',
  percent: null,
  why: 'New driver chooser',
  live: '1.5.0',
  askedBy: 'Ada Obi',
  askedAt: '2026-11-21T03:04:00Z',
  expiresAt: '2026-11-22T03:04:00Z',
  mayApprove: true,
  whyNot: null,
  needsTwo: false,
};
const whyNot = 'Who asks for a release cannot approve it. Another person has to.';

const answers: NonNullable<RenderPageOptions['answers']> = {
  'GET /releases/api/status': ok({ releases: [releaseStatus()] }),
  'GET /releases/api/health': ok({ limit: 0.02, releases: [releaseHealth()] }),
  'GET /releases/api/history': ok({ moves: [], next: null }),
  'GET /releases/api/approvals': ok({ approvals: [approval] }),
};

const waiting = async () => within(await screen.findByRole('region', { name: 'Waiting for approval' }));

test('what waits says who asked for what and why, and is approved after a question', async () => {
  const { user, calls, answer } = renderConsole(path, answers);
  const region = await waiting();
  const row = region.getByRole('listitem', { name: 'mf-rides' });
  expect(row).toHaveTextContent(/mf-rides1\.6\.0All visits.*New driver chooser.*In place of 1\.5\.0\. Asked by Ada/);
  await user.click(region.getByRole('button', { name: 'Approve… mf-rides 1.6.0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve mf-rides 1.6.0?' }));
  expect(dialog.getByText(/It gets all visits at once, in place of 1\.5\.0\./)).toBeInTheDocument();
  const sentence = 'mf-rides@1.6.0 is live now, in place of 1.5.0.';
  answer({
    'POST /releases/api/approvals/{id}/approve': ok({ id: approval.id, name: 'mf-rides', sentence }),
    'GET /releases/api/approvals': ok({ approvals: [] }),
  });
  await user.click(dialog.getByRole('button', { name: 'Approve 1.6.0' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for approval' })).not.toBeInTheDocument());
  const sent = calls.find(({ path: to }) => to.endsWith('/approve'));
  expect(sent).toMatchObject({ path: '/releases/api/approvals/3f9ac35b/approve', body: {} });
});

test('what a token without a known person asks for says that two persons have to approve it', async () => {
  const { user, answer } = renderConsole(path, {
    ...answers,
    'GET /releases/api/approvals': ok({ approvals: [{ ...approval, askedBy: 'ci (site)', needsTwo: true }] }),
  });
  const region = await waiting();
  expect(region.getByText('Nobody knows who used this token, so two persons have to approve it.')).toBeInTheDocument();
  await user.click(region.getByRole('button', { name: 'Approve… mf-rides 1.6.0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve mf-rides 1.6.0?' }));
  expect(dialog.getByText(/^Nothing changes yet\. When another person approves it too/)).toBeInTheDocument();
  const sentence = 'You have confirmed mf-rides@1.6.0. It goes live when another person approves it.';
  answer({ 'POST /releases/api/approvals/{id}/approve': ok({ id: approval.id, name: 'mf-rides', sentence }) });
  await user.click(dialog.getByRole('button', { name: 'Approve 1.6.0' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

test('who has asked cannot approve, and reads why', async () => {
  renderConsole(path, {
    ...answers,
    'GET /releases/api/approvals': ok({ approvals: [{ ...approval, mayApprove: false, whyNot }] }),
  });
  const button = (await waiting()).getByRole('button', { name: 'Approve… mf-rides 1.6.0' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(whyNot);
});

test('a request is declined with a reason', async () => {
  const { user, calls, answer } = renderConsole(path, answers);
  await user.click((await waiting()).getByRole('button', { name: 'Decline… mf-rides 1.6.0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline mf-rides 1.6.0?' }));
  await user.type(dialog.getByLabelText('Reason'), 'not before the sale');
  answer({
    'POST /releases/api/approvals/{id}/decline': ok({ id: approval.id, name: 'mf-rides', sentence: 'It is declined.' }),
  });
  await user.click(dialog.getByRole('button', { name: 'Decline it' }));
  expect((await screen.findAllByText('It is declined.')).length).toBeGreaterThan(0);
  expect(calls.find(({ path: to }) => to.endsWith('/decline'))?.body).toEqual({ why: 'not before the sale' });
});

test('a request that was overtaken stays open with the reason, although it is gone from the list', async () => {
  const { user, answer } = renderConsole(path, answers);
  await user.click((await waiting()).getByRole('button', { name: 'Approve… mf-rides 1.6.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  answer({
    'POST /releases/api/approvals/{id}/approve': refusedByRegistry(409, 'MOVED_MEANWHILE', 'mf-rides was moved.'),
    'GET /releases/api/approvals': ok({ approvals: [] }),
  });
  await user.click(dialog.getByRole('button', { name: 'Approve 1.6.0' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('mf-rides was moved.');
});

test('the pictures of what waits are shown before it is approved', async () => {
  const { user } = renderConsole(path, {
    ...answers,
    'GET /releases/api/pictures': ok({ name: 'mf-rides', version: '1.6.0', before: '1.5.0', scenes: [] }),
  });
  await user.click((await waiting()).getByRole('button', { name: 'Pictures of mf-rides 1.6.0' }));
  expect(await screen.findByText('There are no pictures: no browser has opened its pages.')).toBeInTheDocument();
});
