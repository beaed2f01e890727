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
