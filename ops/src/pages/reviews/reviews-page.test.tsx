import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { failed, ok } from 'shared/testing';
import { renderConsole } from '../../testing/render-console';
import { review } from '../../testing/samples';

test('a review is taken off the site and put back', async () => {
  const { user, calls, answer } = renderConsole('/ops/reviews', {
    'GET /staff/reviews': ok([review(), review({ reviewId: 'review-2', rating: 1, bookingId: 'TFY-F222-2222' })]),
    'POST /staff/reviews/{id}/show': ok(review({ isShown: false })),
  });
  const row = within(await screen.findByRole('listitem', { name: '4 of 5' }));
  expect(row.getByText('The driver waited although the flight was late.')).toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Take off the site (review of TFY-R8K2-MQX4)' }));
  expect(await row.findByText('Not on the site')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'What has happened' })).toHaveTextContent(
    'The review of TFY-R8K2-MQX4 is off the site.',
  );
  answer({ 'POST /staff/reviews/{id}/show': failed('NOT_FOUND', 'There is no such review.') });
  await user.click(row.getByRole('button', { name: /^Put on the site/ }));
  expect(await row.findByRole('alert')).toHaveTextContent('There is no such review.');
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/staff/reviews/review-1/show', { isShown: false }],
    ['/staff/reviews/review-1/show', { isShown: true }],
  ]);
});

test('low ratings and hidden reviews can be filtered, and a changed review stays in its place', async () => {
  const { user, address } = renderConsole('/ops/reviews', {
    'GET /staff/reviews': ok([
      review(),
      review({ reviewId: 'review-2', rating: 1, bookingId: 'TFY-F222-2222' }),
      review({ reviewId: 'review-3', rating: 5, isShown: false }),
    ]),
    'POST /staff/reviews/{id}/show': ok(review({ reviewId: 'review-3', rating: 5, isShown: true })),
  });
  const rows = () => screen.getAllByRole('listitem').filter((one) => one.hasAttribute('aria-labelledby'));
  await user.click(await screen.findByRole('button', { name: '1 or 2 of 5 1' }));
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveAccessibleName('1 of 5');
  await user.click(screen.getByRole('button', { name: 'Not on the site 1' }));
  expect(address()).toBe('/ops/reviews?view=hidden');
  const row = within(screen.getByRole('listitem', { name: '5 of 5' }));
  await user.click(row.getByRole('button', { name: /^Put on the site/ }));
  expect(await row.findByText('On the site')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not on the site 0' }));
  expect(rows()).toHaveLength(3);
});
