import { expect } from '@playwright/test';
import { mockResponse } from '../../mock-response';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('sign-in', 'Sign in');
const noSession = {
  status: 401,
  code: 'STAFF_ONLY',
  message: 'This is for the staff: sign in to the back office.',
} as const;
const wrong = { status: 401, code: 'STAFF_ONLY', message: 'The e-mail or the password is wrong.' } as const;

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
];
