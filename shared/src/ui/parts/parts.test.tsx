import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from 'shared/testing';
import { Button, TextLink } from 'shared/ui';
import { ActionBar, CarPicture, DetailRows, PageHead, PriceRows, Steps } from '.';

test('each step is marked as done, current or to come, and the current one says its place', () => {
  renderUi(<Steps steps={['Ride', 'Traveller', 'Payment']} current={1} />);
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['Ride, done', 'Traveller 2 of 3', 'Payment, to come']);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('a loading button keeps its name and the focus, and ignores presses', async () => {
  let presses = 0;
  const { user } = renderUi(
    <ActionBar>
      <Button loading onClick={() => presses++}>
        Book Now
      </Button>
      <Button onClick={() => presses++}>Other</Button>
    </ActionBar>,
  );
  const button = screen.getByRole('button', { name: 'Book Now' });
  await user.click(button);
  expect(presses).toBe(0);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(presses).toBe(1);
});

test('a loading button does not submit its form', async () => {
  let sent = 0;
  const { user } = renderUi(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent++;
      }}
    >
      <Button type="submit" loading>
        Send
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toBe(0);
});

test('the head of a page is its h1, can be focused, and has a back button', async () => {
  let backs = 0;
  const { user } = renderUi(<PageHead title="Payment Options" onBack={() => backs++} />);
  const title = screen.getByRole('heading', { level: 1, name: 'Payment Options' });
  title.focus();
  expect(title).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(backs).toBe(1);
});

test('rows are rendered as terms and descriptions', () => {
  renderUi(
    <>
      <DetailRows rows={[{ label: 'Payer', value: 'Amaka Okafor' }]} />
      <PriceRows
        rows={[{ label: 'Base Fare', amount: 'NGN 33,500' }]}
        total={{ label: 'Trip Total', amount: 'NGN 34,500' }}
        note="Whole car, with the Reminder of NGN 1,000."
      />
    </>,
  );
  // no line ends inside an amount
  expect(screen.getByText(/^Whole car/).textContent).toContain('NGN\u00a01,000');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Payer', 'Base Fare', 'Trip Total']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'Amaka Okafor',
    'NGN 33,500',
    'NGN 34,500',
  ]);
});

test('a picture that cannot be loaded keeps its accessible name', () => {
  renderUi(<CarPicture src="/cars/suv-white.svg" alt="Toyota Highlander, White" />);
  fireEvent.error(screen.getByRole('img', { name: 'Toyota Highlander, White' }));
  expect(screen.getByRole('img', { name: 'Toyota Highlander, White' }).tagName).toBe('SPAN');
});

test('only links within the site use the router', () => {
  renderUi(
    <>
      <TextLink to="/terms">Terms</TextLink>
      <TextLink to="tel:+2348035550142">Call</TextLink>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+2348035550142');
});
