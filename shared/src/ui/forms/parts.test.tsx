import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { renderPage } from 'shared/testing';
import { CountedArea, Disclosure, StarRating, SubmitButton } from '.';

const show = (parts: ReactElement) => renderPage(() => parts, { path: '/' });

function Stars({ optional }: { readonly optional?: boolean }) {
  const [value, setValue] = useState('');
  return <StarRating optional={optional} field={{ id: 'rating', label: 'Your ride', value, onChange: setValue }} />;
}

function Message() {
  const [value, setValue] = useState('');
  const field = { id: 'message', label: 'Message', value, onChange: setValue, onBlur: () => undefined };
  return <CountedArea field={field} maxLength={1_050} hint="Never send your PIN." />;
}

test('stars have names, and are chosen by the keyboard', async () => {
  const { user } = show(<Stars />);
  expect(screen.getByRole('group', { name: 'Your ride' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: '3 of 5, fair' }));
  await user.keyboard('{ArrowRight}');
  const good = screen.getByRole('radio', { name: '4 of 5, good' });
  expect(good).toBeChecked();
  expect(good).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Take back/ })).not.toBeInTheDocument();
});

test('an optional rating can be removed', async () => {
  const { user } = show(<Stars optional />);
  await user.click(screen.getByRole('radio', { name: '1 of 5, bad' }));
  await user.click(screen.getByRole('button', { name: 'Take back: Your ride' }));
  for (const star of screen.getAllByRole('radio')) expect(star).not.toBeChecked();
  expect(screen.getByRole('radio', { name: '1 of 5, bad' })).toHaveFocus();
});

test('characters are counted, and the limit is announced before it is reached', async () => {
  const { user } = show(<Message />);
  const area = screen.getByLabelText('Message');
  expect(area).toHaveAccessibleDescription('Never send your PIN. 0 of 1,050');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(area);
  await user.paste('x'.repeat(1_000));
  expect(screen.getByText('1,000 of 1,050')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Fewer than 100 characters are left.');
  await user.paste('x'.repeat(51));
  expect(area).toHaveValue('x'.repeat(1_051));
  expect(screen.getByRole('status')).toHaveTextContent('The text is too long.');
});

test('pressing a question expands its answer', async () => {
  const { user } = show(
    <Disclosure title="I sent the wrong amount">
      <p>Send the rest to the same account.</p>
    </Disclosure>,
  );
  const answer = screen.getByText('Send the rest to the same account.');
  expect(answer).not.toBeVisible();
  await user.click(screen.getByRole('heading', { name: 'I sent the wrong amount' }));
  expect(answer).toBeVisible();
});

test('pressing the submit button does not move the focus', async () => {
  const sent: string[] = [];
  const left: string[] = [];
  const { user } = show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('form');
      }}
    >
      <input aria-label="E-mail" onBlur={() => left.push('E-mail')} />
      <SubmitButton>Send</SubmitButton>
    </form>,
  );
  await user.click(screen.getByLabelText('E-mail'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(left).toEqual([]);
  expect(sent).toEqual(['form']);
});
