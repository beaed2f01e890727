import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderUi } from 'shared/testing';
import { ReachUs } from './reach-us';

const phone = '+2348031112233';

test('nothing is drawn where the site has no number', () => {
  const { container } = renderUi(<ReachUs support={{}} />);
  expect(container).toHaveTextContent('');
});

test.each([
  [{ phone }, 'Something wrong on the day? Call +234 803 111 2233.'],
  [{ phone, whatsApp: phone }, 'Something wrong on the day? Call +234 803 111 2233 or write on WhatsApp.'],
  [{ whatsApp: phone }, 'Something wrong on the day? Write on WhatsApp.'],
])('%j has the sentence "%s"', (support, sentence) => {
  const { container } = renderUi(<ReachUs support={support} />);
  expect(container).toHaveTextContent(sentence);
});

test('the links open the phone and WhatsApp', () => {
  renderUi(<ReachUs support={{ phone, whatsApp: phone }} />);
  expect(screen.getByRole('link', { name: '+234 803 111 2233' })).toHaveAttribute('href', `tel:${phone}`);
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/2348031112233');
});
