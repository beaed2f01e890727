import { expect } from '@playwright/test';
import { mockResponse } from '../../mock-response';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const scene = consoleScenesOf('sign-in', 'Sign in');
const refusal = { status: 401, code: 'STAFF_ONLY', message: 'This is for the back office.' } as const;

export const consoleSignInScenes: readonly Scene[] = [
  scene('errors', async (page) => {
    await mockResponse(page, '/staff/sign-in', refusal);
    await openAddress(page, '/ops');
    await page.getByLabel('Staff token').fill('not-the-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/This is not the staff token/)).toBeVisible();
  }),
];
