import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Checkbox, Stepper } from 'shared/ui/parts';
import { renderUi } from '../testing';
import { Segmented } from './segmented';
import { ToggleChips } from './toggle-chips';

const types = [
  { value: 'suv', label: 'SUV', count: 4 },
  { value: 'bus', label: 'Bus' },
] as const;

function Filter() {
  const [value, setValue] = useState<'suv' | 'bus' | ''>('');
  return <ToggleChips legend="Car Type" options={types} value={value} onChange={setValue} />;
}

test('one chip is pressed at a time; pressing it again clears the group', async () => {
  const { user } = renderUi(<Filter />);
  expect(screen.getByRole('group', { name: 'Car Type' })).toBeInTheDocument();
  const suv = screen.getByRole('button', { name: 'SUV 4' });
  const bus = screen.getByRole('button', { name: 'Bus' });
  expect(suv).toHaveAttribute('aria-pressed', 'false');
  await user.click(suv);
  expect(suv).toHaveAttribute('aria-pressed', 'true');
  await user.click(bus);
  expect(suv).toHaveAttribute('aria-pressed', 'false');
  expect(bus).toHaveAttribute('aria-pressed', 'true');
  await user.click(bus);
  expect(bus).toHaveAttribute('aria-pressed', 'false');
});

test('calls onChange at each press, also of the pressed button', async () => {
  const presses: string[] = [];
  const options = [
    { value: 'low', label: 'Lowest', hint: 'NGN 18,500' },
    { value: 'high', label: 'Highest' },
  ] as const;
  const { user } = renderUi(
    <Segmented label="Sort by price" options={options} value="low" onChange={(value) => presses.push(value)} />,
  );
  const low = screen.getByRole('button', { name: 'Lowest NGN 18,500' });
  expect(low).toHaveAttribute('aria-pressed', 'true');
  await user.click(low);
  await user.click(screen.getByRole('button', { name: 'Highest' }));
  expect(presses).toEqual(['low', 'high']);
});

test('a stepper stops at its bounds', async () => {
  function Count() {
    const [value, setValue] = useState(1);
    return <Stepper label="Passengers" min={1} max={2} value={value} onChange={setValue} />;
  }
  const { user } = renderUi(<Count />);
  const more = screen.getByRole('button', { name: 'Passengers: one more' });
  expect(screen.getByRole('button', { name: 'Passengers: one less' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(more);
  expect(screen.getByRole('status', { name: 'Passengers' })).toHaveTextContent('2');
  expect(more).toHaveAttribute('aria-disabled', 'true');
  await user.click(more);
  expect(screen.getByRole('status', { name: 'Passengers' })).toHaveTextContent('2');
  expect(more).toHaveFocus();
});

test('a checkbox can be pressed anywhere in its row', async () => {
  function Filter() {
    const [checked, setChecked] = useState(false);
    return <Checkbox label="Non-stop" count={31} checked={checked} onChange={setChecked} />;
  }
  const { user } = renderUi(<Filter />);
  const box = screen.getByRole('checkbox', { name: /Non-stop/ });
  await user.click(screen.getByText('31'));
  expect(box).toBeChecked();
  await user.keyboard(' ');
  expect(box).not.toBeChecked();
});
