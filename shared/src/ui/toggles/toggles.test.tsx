import { describe, expect, test } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
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

describe('links', () => {
  const chips = (choose: (value: string) => void) => (
    <ToggleChips legend="Car Type" options={types} value="suv" onChange={choose} hrefOf={(value) => `?type=${value}`} />
  );

  test('lead to the address of a value, the chosen one to that of none, and name the chosen one', () => {
    renderUi(chips(() => undefined));
    const [suv, bus] = screen.getAllByRole('link');
    expect(suv).toHaveAttribute('href', '?type=');
    expect(suv).toHaveAttribute('aria-current', 'true');
    expect(bus).toHaveAttribute('href', '?type=bus');
    expect(bus).not.toHaveAttribute('aria-current');
  });

  test('change the value in place at a plain click, and leave other clicks to the browser', () => {
    const chosen: string[] = [];
    renderUi(chips((value) => chosen.push(value)));
    const bus = screen.getByRole('link', { name: 'Bus' });
    expect(fireEvent.click(bus)).toBe(false);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      const click = createEvent.click(bus, { [key]: true });
      // jsdom would log that it cannot navigate
      document.addEventListener('click', (event) => event.preventDefault(), { once: true });
      fireEvent(bus, click);
    }
    expect(chosen).toEqual(['bus']);
  });
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
