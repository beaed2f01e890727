import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import Page from '.';

test.each([
  [undefined, 'These terms are between you and Tafiya.'],
  [
    { company: 'Tafiya Travel Ltd', registration: 'RC 123456', address: '12 Allen Avenue, Ikeja, Lagos' },
    'These terms are between you and Tafiya Travel Ltd (RC 123456), 12 Allen Avenue, Ikeja, Lagos, which runs Tafiya.',
  ],
])('the terms name the company as far as it is known', (contacts, sentence) => {
  renderPage(Page, { path: '/terms', ...(contacts && { contacts }) });
  expect(screen.getByText((text) => text.startsWith(sentence))).toBeInTheDocument();
});

test('the terms mention sending the rest only if an account takes other amounts than the exact one', () => {
  renderPage(Page, { path: '/terms' });
  const says = (start: RegExp) => screen.getByText(start).textContent;
  expect(says(/^Exact amount only/)).toContain('Your bank then returns any other amount');
  expect(says(/^Exact amount only/)).toContain('A transfer that comes too late counts if');
  expect(says(/^Too little/)).toMatch(/^Too little, on any other account: send the rest/);
  expect(screen.getByText(/27 Nov(ember)? 2026/)).toBeInTheDocument();
});

test('no line of the terms ends inside an amount', () => {
  renderPage(Page, { path: '/terms' });
  expect(screen.getByText(/It also includes the Reminder of NGN/).textContent).toMatch(/NGN\u00a0\d/);
});
