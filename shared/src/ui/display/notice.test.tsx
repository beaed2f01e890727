import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from 'shared/testing';
import { Notice } from './notice';

test('an amount in a notice is not broken between two lines, however its sentence was put together', () => {
  renderPage(
    () => (
      <>
        <Notice tone="warn" role="status">
          Your bank returns {'NGN 9,000'}: send exactly NGN 34,500.
        </Notice>
        <Notice tone="failed" role="alert">
          A refusal of NGN 1,000.
        </Notice>
      </>
    ),
    { path: '/' },
  );
  expect(screen.getByRole('status').textContent).toBe(
    'Your bank returns NGN\u00a09,000: send exactly NGN\u00a034,500.',
  );
  expect(screen.getByRole('alert').textContent).toBe('A refusal of NGN\u00a01,000.');
});
