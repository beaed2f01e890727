import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing';
import { Field } from './field';
import { Select } from './select';

const options = ['Mr', 'Mrs', 'Miss', 'Dr', 'Chief'].map((label) => ({ value: label.toLowerCase(), label }));

function Titles({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <Field id="title" label="Title" error={value === 'dr' ? 'Not for this flight.' : undefined}>
      <Select id="title" options={options} value={value} onChange={setValue} />
    </Field>
  );
}
const control = () => screen.getByRole('combobox', { name: 'Title' });
const highlighted = () => document.getElementById(control().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const open = (first?: string) => renderUi(<Titles first={first} />, { advance: jest.advanceTimersByTime });

test('arrow keys and Enter choose; the list closes and the focus stays', async () => {
  const { user } = open();
  await user.tab();
  expect(control()).toHaveFocus();
  expect(control()).toHaveTextContent('Choose');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(control()).toHaveTextContent('Mrs');
  expect(control()).toHaveAttribute('aria-expanded', 'false');
  expect(control()).toHaveFocus();
});

test('options of a group are below its name, and keys move from one group to the next', async () => {
  const times = [
    { value: '08:00', label: '08:00 AM', group: 'Morning' },
    { value: '12:00', label: '12:00 PM', group: 'Afternoon' },
  ];
  const { user } = renderUi(
    <Select id="time" aria-label="Time" options={times} value="" onChange={() => undefined} />,
    {
      advance: jest.advanceTimersByTime,
    },
  );
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const time = screen.getByRole('combobox', { name: 'Time' });
  const noon = within(screen.getByRole('group', { name: 'Afternoon' })).getByRole('option', { name: '12:00 PM' });
  expect(time).toHaveAttribute('aria-activedescendant', noon.id);
});

test('opens by keyboard at the option that the page proposes while none is chosen', async () => {
  jest.useRealTimers();
  const { user } = renderUi(
    <Field id="title" label="Title">
      <Select id="title" options={options} value="" openAt="dr" onChange={() => undefined} />
    </Field>,
  );
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('Dr');
  await user.keyboard('{Escape}{Enter}');
  expect(highlighted()).toBe('Dr');
});

test('letters within 750 ms are one text, later ones start a new text', async () => {
  const { user } = open();
  await user.tab();
  await user.keyboard('mi');
  expect(highlighted()).toBe('Miss');
  jest.advanceTimersByTime(751);
  await user.keyboard('d');
  expect(highlighted()).toBe('Dr');
  await user.keyboard('{Enter}');
  expect(control()).toHaveTextContent('Dr');
});

test('a letter within 750 ms of the last one continues the text', async () => {
  const { user } = open();
  await user.tab();
  await user.keyboard('m');
  jest.advanceTimersByTime(700);
  await user.keyboard('i');
  expect(highlighted()).toBe('Miss');
});

test('Escape does not change the chosen option', async () => {
  const { user } = open('mr');
  await user.tab();
  await user.keyboard('{ArrowDown}{End}{Escape}');
  expect(control()).toHaveTextContent('Mr');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

test('a press on an option chooses it, and the chosen one is marked', async () => {
  const { user } = open('mr');
  await user.click(control());
  expect(screen.getByRole('option', { name: 'Mr', selected: true })).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'Dr' }));
  expect(control()).toHaveTextContent('Dr');
  expect(control()).toHaveAccessibleDescription('Not for this flight.');
  expect(control()).toBeInvalid();
});

test('Tab chooses the highlighted option and moves the focus', async () => {
  const { user } = open();
  await user.tab();
  await user.keyboard('{ArrowDown}{End}');
  await user.tab();
  expect(control()).toHaveTextContent('Chief');
  expect(control()).not.toHaveFocus();
});
