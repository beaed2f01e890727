import { expect } from '@playwright/test';
import { mockResponse } from '../../mock-response';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('sign-in', 'Sign in');
const noSession = {
  status: 401,
  code: 'STAFF_ONLY',
  message: 'This is for the staff: sign in to the back office.',
} as const;
const link = consoleScenesOf('invitation', 'Your link');
const newPassword = consoleScenesOf('invitation', 'A new password');
const people = consoleScenesOf('people', 'People');
const wrong = { status: 401, code: 'STAFF_ONLY', message: 'The e-mail or the password is wrong.' } as const;
const anInvitation = `/ops/invitation?token=${'t'.repeat(43)}`;
const invited = {
  ...{ id: 'invitation-1', email: 'ngozi@tafiya.example', roles: ['support'], squads: [] },
  ...{ invitedOn: minutesFromNow(-60), endsOn: minutesFromNow(60 * 24 * 3) },
};

export const consoleSignInScenes: readonly Scene[] = [
  scene('errors', async (page) => {
    await mockResponse(page, '/staff/sign-in-ways', { data: { oidc: null } });
    await mockResponse(page, '/staff/people/sign-in', wrong);
    await openAddress(page, '/ops', noSession);
    await page.getByLabel('E-mail').fill('ada@tafiya.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(wrong.message)).toBeVisible();
  }),
  scene('code', async (page) => {
    await mockResponse(page, '/staff/sign-in-ways', { data: { oidc: null } });
    await mockResponse(page, '/staff/people/sign-in', { data: { next: 'code' } });
    await openAddress(page, '/ops', noSession);
    await page.getByLabel('E-mail').fill('ada@tafiya.example');
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Code of your authenticator app')).toBeVisible();
  }),
  scene('locked', async (page) => {
    await mockResponse(page, '/staff/sign-in-ways', { data: { oidc: null } });
    await mockResponse(page, '/staff/people/sign-in', { data: { next: 'code' } });
    await mockResponse(page, '/staff/people/second-factor', {
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many wrong codes. Try again in 15 minutes.',
    });
    await openAddress(page, '/ops', noSession);
    await page.getByLabel('E-mail').fill('ada@tafiya.example');
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Code of your authenticator app').fill('123456');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  scene('provider', async (page) => {
    await mockResponse(page, '/staff/sign-in-ways', { data: { oidc: { name: 'Example' } } });
    await mockResponse(page, '/staff/people/oidc/start', {
      status: 503,
      code: 'OVERLOADED',
      message: 'The sign-in service does not answer. Use your password, or try again in a moment.',
    });
    await openAddress(page, '/ops', noSession);
    await page.getByRole('button', { name: 'Sign in with Example' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }),
  scene('provider-refused', async (page) => {
    await mockResponse(page, '/staff/sign-in-ways', { data: { oidc: { name: 'Example' } } });
    await openAddress(page, '/ops?sign-in=unknown', noSession);
    await expect(page.getByRole('alert')).toContainText('Nobody of the staff has this e-mail.');
    await expect(page.getByRole('button', { name: 'Sign in with Example' })).toBeVisible();
  }),
  link('over', async (page) => {
    await mockResponse(page, '/staff/invitations/read', {
      status: 410,
      code: 'LINK_EXPIRED',
      message: 'This link is used, withdrawn or too old. Ask for another one.',
    });
    await openAddress(page, anInvitation, noSession);
    await expect(page.getByText('This link does not open anything')).toBeVisible();
  }),
  link('not-loaded', async (page) => {
    await mockResponse(page, '/staff/invitations/read', {
      status: 500,
      code: 'INTERNAL',
      message: 'Our server tripped.',
    });
    await openAddress(page, anInvitation, noSession);
    await expect(page.getByText('The link could not be loaded')).toBeVisible({ timeout: 15_000 });
  }),
  newPassword('of-a-person', async (page) => {
    const of = { email: invited.email, roles: invited.roles, endsOn: invited.endsOn };
    await mockResponse(page, '/staff/invitations/read', { data: { ...of, isForPassword: true } });
    await openAddress(page, anInvitation, noSession);
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  people('wrong-confirmation', async (page) => {
    await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
    await mockResponse(page, '/staff/people', { data: { people: [], invitations: [invited] } });
    await openAddress(page, '/ops/people');
    await mockResponse(page, '/staff/me/confirm', {
      status: 403,
      code: 'CONFIRMATION_WRONG',
      message: 'The password is wrong.',
    });
    await mockResponse(page, '/staff/invitations/', {
      status: 403,
      code: 'CONFIRM_AGAIN',
      message: 'Confirm with your password and a new code.',
    });
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByLabel('Code of your authenticator app').fill('123456');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('The password is wrong.').first()).toBeVisible();
  }),
];
