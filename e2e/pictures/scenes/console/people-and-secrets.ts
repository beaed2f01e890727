import { expect, type Page } from '@playwright/test';
import type { DataOf } from 'shared/contract/operation';
import type { listPeople } from 'shared/contract/people';
import type { Webhook } from 'shared/contract/webhooks';
import { mockResponse } from '../../mock-response';
import { minutesFromNow } from '../../sample-data/times';
import type { Scene } from '../../scene';
import { consoleScenesOf, openAddress } from './open-console';

const people = consoleScenesOf('people', 'People');
const tokens = consoleScenesOf('tokens', 'Tokens');
const webhooks = consoleScenesOf('webhooks', 'Webhooks');
const dialog = (page: Page) => page.getByRole('dialog');

const person = {
  roles: ['dispatch'],
  squads: [],
  hasSecondFactor: true,
  hasProviderAccount: false,
  isDisabled: false,
  lastUsedOn: null,
} as const;

const staff = {
  people: [
    {
      ...person,
      ...{ id: 'ada', name: 'Ada Obi', email: 'ada@tafiya.example' },
      roles: ['admin'],
      lastUsedOn: minutesFromNow(-2),
    },
    { ...person, id: 'musa', name: 'Musa Bello', email: 'musa@tafiya.example', lastUsedOn: minutesFromNow(-50) },
    {
      ...person,
      ...{ id: 'ngozi', name: 'Ngozi Balogun', email: 'ngozi.balogun.of.the.rides.squad@tafiya.example' },
      roles: ['squad', 'operator'],
      squads: ['mf-rides', 'mf-tracking'],
      isDisabled: true,
    },
  ],
  invitations: [
    {
      ...{ id: 'i1', email: 'bisi@tafiya.example', roles: ['support', 'dispatch'], squads: [] },
      ...{ invitedOn: minutesFromNow(-60), endsOn: minutesFromNow(71 * 60), isForPassword: false },
    },
    {
      ...{ id: 'i2', email: 'musa@tafiya.example', roles: ['dispatch'], squads: [] },
      ...{ invitedOn: minutesFromNow(-5), endsOn: minutesFromNow(72 * 60), isForPassword: true },
    },
  ],
} satisfies Readonly<Record<keyof DataOf<typeof listPeople>, readonly object[]>>;

async function openPeople(page: Page): Promise<void> {
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
  await mockResponse(page, '/staff/people', { data: staff });
  const made = { ...token, issuedBy: 'Musa Bello', issuerId: 'musa' };
  await mockResponse(page, '/releases/api/tokens', { data: { tokens: [made] } });
  await openAddress(page, '/ops/people');
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
}

/** Chooses from the menu of a person. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const askedOfPeople = [
  ['disable-asked', 'Musa Bello', 'Disable', 'Disable Musa Bello?'],
  ['password-asked', 'Musa Bello', 'Send password link', 'Send Musa Bello a link for a new password?'],
  ['reset-asked', 'Musa Bello', 'Reset second factor', 'Remove the second factor of Musa Bello?'],
] as const;

const token = {
  ...{ id: '3f9ac35b2d10', holder: 'the pipeline of the rides squad', role: 'squad', names: ['mf-rides'] },
  ...{
    issuedBy: 'Ada Obi',
    issuerId: 'ada',
    createdAt: minutesFromNow(-60 * 24),
    expiresAt: minutesFromNow(60 * 24 * 90),
  },
  ...{ revokedAt: null, lastUsedAt: null },
};

const hook: Webhook = {
  id: `wh_${'a'.repeat(22)}`,
  url: 'https://alerts.tafiya.example/hooks/refunds-and-releases',
  events: ['refund.due', 'release.live'],
  createdOn: minutesFromNow(-60 * 24 * 30),
  disabled: null,
  failingSince: null,
  oldSecretUntil: null,
};
const host = 'alerts.tafiya.example';

const hooks: readonly Webhook[] = [
  hook,
  {
    ...hook,
    ...{ id: `wh_${'b'.repeat(22)}`, url: 'https://failing.tafiya.example/hook' },
    failingSince: minutesFromNow(-60 * 30),
    oldSecretUntil: minutesFromNow(60 * 20),
  },
  {
    ...hook,
    ...{ id: `wh_${'c'.repeat(22)}`, url: 'https://off.tafiya.example/hook' },
    disabled: { on: minutesFromNow(-60 * 24), because: 'failures' },
  },
  {
    ...hook,
    ...{ id: `wh_${'d'.repeat(22)}`, url: 'https://paused.tafiya.example/hook' },
    disabled: { on: minutesFromNow(-60 * 24), because: 'person' },
  },
];

const secret = `whsec_${'Zx9+'.repeat(10)}abcd`;

async function openWebhooks(page: Page): Promise<void> {
  await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
  await mockResponse(page, '/staff/webhooks', { data: hooks });
  await openAddress(page, '/ops/webhooks');
  await expect(page.getByText(/^Switched off by itself/)).toBeVisible();
}

const askedOfWebhooks = [
  ['new-secret-asked', `New secret (${host})`],
  ['off-asked', `Switch off (${host})`],
  ['on-asked', 'Switch on (off.tafiya.example)'],
  ['delete-asked', `Delete (${host})`],
] as const;

export const consolePeopleAndSecretScenes: readonly Scene[] = [
  people('some', openPeople),
  people('menu-open', async (page) => {
    await openPeople(page);
    await page.getByRole('button', { name: 'More about Musa Bello' }).click();
    await expect(page.getByRole('menuitem', { name: 'Disable' })).toBeVisible();
  }),
  people('enable-asked', async (page) => {
    await openPeople(page);
    await page.getByRole('button', { name: 'Enable (Ngozi Balogun)' }).click();
    await expect(page.getByRole('dialog', { name: 'Let Ngozi Balogun sign in again?' })).toBeVisible();
  }),
  ...askedOfPeople.map(([state, name, action, title]) =>
    people(state, async (page) => {
      await openPeople(page);
      await choose(page, name, action);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      if (state === 'disable-asked') await expect(page.getByText(token.holder)).toBeVisible();
    }),
  ),
  people('disable-refused', async (page) => {
    await openPeople(page);
    await mockResponse(page, '/staff/people/musa/disable', {
      status: 409,
      code: 'STATE_CONFLICT',
      message: 'Somebody has to stay an admin. Make somebody else an admin first.',
    });
    await choose(page, 'Musa Bello', 'Disable');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
  }),
  tokens('made', async (page) => {
    await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
    await mockResponse(page, '/releases/api/tokens', { data: { tokens: [] } });
    await openAddress(page, '/ops/tokens');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await dialog(page).getByLabel('Who has it').fill(token.holder);
    await dialog(page)
      .getByLabel(/^Remotes/)
      .fill('mf-rides');
    // the list is loaded again from the same address
    await mockResponse(page, '/releases/api/tokens', {
      data: { tokens: [token], token: `rt_${'k3'.repeat(30)}`, issued: token },
    });
    await dialog(page).getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('dialog', { name: 'Store this token now' })).toBeVisible();
  }),
  tokens('revoked', async (page) => {
    const ended = { ...token, id: '99aac35b2d10', holder: 'Ada', names: null, role: 'operator' };
    await mockResponse(page, '/staff/waiting', { data: { may: ['self'] } });
    await mockResponse(page, '/releases/api/tokens', {
      data: { tokens: [{ ...ended, revokedAt: minutesFromNow(-60) }, token] },
    });
    await openAddress(page, '/ops/tokens');
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  }),
  webhooks('some', openWebhooks),
  ...askedOfWebhooks.map(([state, button]) =>
    webhooks(state, async (page) => {
      await openWebhooks(page);
      await page.getByRole('button', { name: button }).click();
      await expect(dialog(page)).toBeVisible();
    }),
  ),
  webhooks('secret', async (page) => {
    await openWebhooks(page);
    await mockResponse(page, `/staff/webhooks/${hook.id}/rotate`, { data: { webhook: hook, secret } });
    await page.getByRole('button', { name: `New secret (${host})` }).click();
    await dialog(page).getByRole('button', { name: 'Make a new secret' }).click();
    await expect(dialog(page).getByText(secret)).toBeVisible();
  }),
];
