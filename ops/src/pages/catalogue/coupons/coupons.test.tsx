import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { CataloguePreview, CouponEntry } from 'shared/contract/catalogue';
import { failed, ok, type RenderPageOptions } from 'shared/testing';
import { renderConsole } from '../../../testing/render-console';

const coupon = (values: Partial<CouponEntry['values']> = {}, given: Partial<CouponEntry> = {}): CouponEntry => ({
  key: 'PICKUP10',
  name: 'PICKUP10',
  version: 0,
  values: {
    product: 'ride',
    percentage: 10,
    most: 5_000,
    fixed: null,
    leastSpend: 0,
    firstDay: '2020-11-01',
    lastDay: '2099-03-31',
    mostRedemptions: 500,
    mostPerContact: 1,
    isOn: true,
    ...values,
  },
  redeemed: 12,
  given: 24_000,
  changes: [],
  ...given,
});

const preview: CataloguePreview = {
  title: 'Bookings with it on Fri 20 Nov',
  of: 'Booking',
  prices: [{ title: 'Lagos airport to Ikeja', note: 'NGN 13,000 without it', before: 11_700, after: 13_000 }],
  texts: [],
};

const show = (entries: readonly CouponEntry[], answers: RenderPageOptions['answers'] = {}) =>
  renderConsole('/ops/catalogue/coupons', {
    'GET /staff/catalogue/coupons': ok({ mayChange: true, entries }),
    'POST /staff/catalogue/preview': ok(preview),
    ...answers,
  });

const row = async (name = 'PICKUP10') => within(await screen.findByRole('listitem', { name }));
const posts = ({ calls }: ReturnType<typeof show>) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path !== '/staff/catalogue/preview')
    .map(({ path, body }) => [path, body]);

test('a coupon says what it gives, when, and how often it was used', async () => {
  show([coupon()]);
  for (const words of ['On', '10%, at most NGN 5,000', 'Airport rides', 'Once'])
    expect((await row()).getByText(words)).toBeInTheDocument();
  expect((await row()).getByText(/12 of 500/)).toHaveTextContent('12 of 500 NGN 24,000 given');
});

test.each([
  ['Off', coupon({ isOn: false })],
  ['Ended', coupon({ lastDay: '2020-12-01' })],
  ['Used up', coupon({ mostRedemptions: 12 })],
  ['Not begun', coupon({ firstDay: '2099-01-01' })],
])('a coupon that cannot be used says why: %s', async (label, entry) => {
  show([entry]);
  expect((await row()).getByText(label)).toBeInTheDocument();
});

test('one that has ended can be given other days, and is not switched off', async () => {
  show([coupon({ lastDay: '2020-12-01' })]);
  expect((await row()).getByRole('button', { name: 'Change PICKUP10' })).toBeInTheDocument();
  expect((await row()).queryByRole('button', { name: /^Switch/ })).not.toBeInTheDocument();
});

test('a coupon is added, after errors for missing values', async () => {
  const page = show([], {
    'POST /staff/catalogue/coupons': failed('VALIDATION_FAILED', 'Please check.', {
      code: 'There is a coupon with this code. Choose another code, or change that coupon.',
    }),
  });
  expect(await screen.findByText('No coupons yet')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'New coupon' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New coupon' }));
  await page.user.click(dialog.getByRole('button', { name: 'Add coupon' }));
  const code = dialog.getByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(/Write the code that travellers type, like PICKUP10\./);
  expect(dialog.getByText('Choose the last day.')).toBeInTheDocument();

  await page.user.type(code, 'december');
  await page.user.click(dialog.getByRole('button', { name: 'Fixed amount' }));
  await page.user.type(dialog.getByLabelText('Amount (NGN)'), '2,000');
  const least = dialog.getByLabelText('From a price of (NGN)');
  await page.user.clear(least);
  await page.user.type(least, '10000');
  await page.user.click(dialog.getByRole('button', { name: /Last day/ }));
  // of two months side by side, any day that is enabled
  const days = screen.getAllByRole('button', { name: /20\d\d/ }).filter((day) => !day.hasAttribute('disabled'));
  await page.user.click(days.at(-1) as HTMLElement);
  expect(await dialog.findByRole('table', { name: /^Bookings with it/ })).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Add coupon' }));
  expect(await dialog.findByText(/There is a coupon with this code/)).toBeInTheDocument();
  expect(posts(page)).toEqual([
    [
      '/staff/catalogue/coupons',
      {
        code: 'december',
        values: expect.objectContaining({
          product: 'ride',
          percentage: null,
          most: null,
          fixed: 2_000,
          leastSpend: 10_000,
          mostRedemptions: null,
          mostPerContact: 1,
          isOn: true,
        }),
      },
    ],
  ]);
});

test('the limits of a coupon are changed', async () => {
  const page = show([coupon()], {
    'POST /staff/catalogue/changes': ok({ message: 'The coupon PICKUP10 is changed.' }),
  });
  await page.user.click((await row()).getByRole('button', { name: 'Change PICKUP10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Coupon PICKUP10' }));
  await page.user.clear(dialog.getByLabelText('Uses in all'));
  await page.user.click(dialog.getByRole('button', { name: 'Change coupon now' }));
  expect(await screen.findByText('The coupon PICKUP10 is changed.')).toBeInTheDocument();
  expect(posts(page)).toEqual([
    [
      '/staff/catalogue/changes',
      {
        kind: 'coupon',
        key: 'PICKUP10',
        values: { ...coupon().values, mostRedemptions: null },
        version: 0,
        startsOn: expect.any(String),
      },
    ],
  ]);
});

test('a coupon is switched off after a question', async () => {
  const page = show([coupon()], {
    'POST /staff/catalogue/changes': ok({ message: 'The coupon PICKUP10 is changed.' }),
  });
  await page.user.click((await row()).getByRole('button', { name: 'Switch off PICKUP10' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Switch PICKUP10 off?' }));
  expect(await dialog.findByRole('row', { name: /^Lagos airport to Ikeja/ })).toHaveTextContent('NGN 11,700NGN 13,000');
  await page.user.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('The coupon PICKUP10 is changed.')).toBeInTheDocument();
  expect(posts(page)[0]?.[1]).toMatchObject({ values: { isOn: false } });
});
