import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { CouponDiscount } from 'shared/contract/coupons';
import { call } from 'shared/http';
import { resetDiscount, settings } from 'shared/shell';
import { failed, networkFailure, ok, renderPage } from 'shared/testing';
import { CouponField, type CouponFieldProps } from './coupon-field';
import { applyDiscount, dropDiscount } from './discount';

const verifyCall = 'POST /fly/verifyCoupon';
const detty: CouponDiscount = {
  discountName: 'DETTY25',
  discountAmount: 6_250,
  discountPercentage: 5,
  expiresOn: '2027-01-31T22:59:59Z',
};
const verify = (code: string) =>
  call<typeof import('shared/contract/coupons').verifyCoupon>('POST', '/fly/verifyCoupon', {
    body: { code, product: 'flight', selectionId: 'selection-aaaaaaaaaaaaaa' },
  });

const open = (props: Partial<CouponFieldProps> = {}) =>
  renderPage(() => <CouponField of="one" verify={verify} {...props} />, { path: '/details-confirmation' });
const link = () => screen.getByRole('button', { name: 'Have a coupon?' });
const field = () => screen.getByRole('textbox', { name: 'Coupon code' });
const apply = () => screen.getByRole('button', { name: 'Apply' });

beforeEach(() => {
  sessionStorage.clear();
  resetDiscount();
});

test('a valid coupon is shown as a chip, announced, and stored in the settings', async () => {
  const page = open();
  page.answer({ [verifyCall]: ok(detty) });
  await page.user.click(link());
  expect(field()).toHaveFocus();
  await page.user.type(field(), ' detty25{Enter}');
  expect(await screen.findByText('DETTY25, 5% off')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('DETTY25 is applied: NGN 6,250 off.');
  expect(page.calls[0]?.body).toMatchObject({ code: 'detty25' });
  expect(settings.getState()).toMatchObject({ discountName: 'DETTY25', discountAmount: 6_250, discountPercentage: 5 });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove coupon DETTY25' })).toHaveFocus();
});

test('an applied coupon can be removed', async () => {
  const page = open();
  act(() => applyDiscount('one', { name: 'WELCOME2K', amount: 2_000, percentage: 0 }));
  expect(screen.getByText('WELCOME2K, NGN 2,000 off')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Remove coupon WELCOME2K' }));
  expect(screen.getByRole('status')).toHaveTextContent('WELCOME2K is removed.');
  expect(settings.getState()).toMatchObject({ discountName: '', discountAmount: 0, discountPercentage: 0 });
  expect(link()).toHaveFocus();
});

test.each([
  ['the server refuses it', failed('COUPON_EXPIRED', 'OCTOBER ended on Saturday 31, October 2026.'), /^OCTOBER ended/],
  ['the connection fails', networkFailure, /Check your connection/],
])('the field shows the error and keeps the code when %s', async (_what, answer, sentence) => {
  const page = open();
  page.answer({ [verifyCall]: answer });
  await page.user.click(link());
  await page.user.type(field(), 'october');
  await page.user.click(apply());
  await waitFor(() => expect(field()).toHaveAccessibleDescription(sentence));
  expect(field()).toBeInvalid();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('october');
  expect(settings.getState().discountAmount).toBe(0);
});

test('an empty code sends no request', async () => {
  const page = open();
  await page.user.click(link());
  await page.user.click(apply());
  expect(field()).toHaveAccessibleDescription('Type the code of your coupon.');
  expect(page.calls).toHaveLength(0);
});

test('a coupon of another selection is not shown for this one', () => {
  open();
  act(() => applyDiscount('another', { name: 'DETTY25', amount: 6_250, percentage: 5 }));
  expect(link()).toBeInTheDocument();
});

test('a coupon that the booking refused is removed, and its error is shown until another one is applied', async () => {
  const page = open({ refusal: 'DETTY24 has been used up.' });
  act(() => applyDiscount('one', { name: 'DETTY24', amount: 6_250, percentage: 5 }));
  act(() => dropDiscount());
  expect(field()).toHaveAccessibleDescription('DETTY24 has been used up.');
  page.answer({ [verifyCall]: ok(detty) });
  await page.user.type(field(), 'DETTY25{Enter}');
  await page.user.click(await screen.findByRole('button', { name: 'Remove coupon DETTY25' }));
  expect(link()).toBeInTheDocument();
});
