import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../testing';
import { Combobox, type ComboboxProps } from './combobox';

const items = [
  { value: 'LOS', label: 'Murtala Muhammed International Airport (LOS)', group: 'Airports' },
  { value: 'ABV', label: 'Nnamdi Azikiwe International Airport (ABV)', group: 'Airports' },
  { value: 'a1', label: 'Eti Osa', group: 'Areas', hint: 'Lagos' },
  { value: 'a2', label: 'Ọṣhodi-Isolo', group: 'Areas', hint: 'Lagos' },
];

function show(given: Partial<ComboboxProps> = {}, first = '') {
  function Form() {
    const [value, setValue] = useState(first);
    return (
      <>
        <Combobox id="to" label="Drop-off" items={items} value={value} onChange={setValue} {...given} />
        <p id="chosen">{value || 'none'}</p>
      </>
    );
  }
  return renderUi(<Form />);
}
const input = () => screen.getByRole('combobox', { name: 'Drop-off' });
const chosen = () => document.getElementById('chosen')?.textContent;
const highlighted = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '');

test('opens with all options, grouped', async () => {
  const { user } = show();
  await user.click(input());
  expect(within(screen.getByRole('group', { name: 'Airports' })).getAllByRole('option')).toHaveLength(2);
  expect(within(screen.getByRole('group', { name: 'Areas' })).getAllByRole('option')).toHaveLength(2);
});

test('the search ignores accents; Enter chooses the first option', async () => {
  const { user } = show();
  await user.type(input(), 'osho');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(highlighted()).toHaveTextContent('Ọṣhodi-Isolo');
  expect(screen.getByRole('status')).toHaveTextContent('1 option');
  await user.keyboard('{Enter}');
  expect(input()).toHaveValue('Ọṣhodi-Isolo');
  expect(input()).toHaveAttribute('aria-expanded', 'false');
  expect(chosen()).toBe('a2');
});

test('arrow keys wrap around, Escape keeps the chosen option', async () => {
  const { user } = show({}, 'a1');
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toHaveTextContent('Eti Osa');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(highlighted()).toHaveTextContent('Murtala');
  await user.keyboard('{ArrowUp}');
  expect(highlighted()).toHaveTextContent('Ọṣhodi');
  await user.keyboard('{Escape}');
  expect(input()).toHaveValue('Eti Osa');
  expect(chosen()).toBe('a1');
});

test('blur with other text restores the chosen option; an empty text clears it', async () => {
  const { user } = show({}, 'a1');
  await user.clear(input());
  await user.type(input(), 'nowhere');
  expect(screen.getByText('Nothing found. Try another spelling.')).toBeInTheDocument();
  await user.tab();
  expect(input()).toHaveValue('Eti Osa');
  await user.clear(input());
  await user.tab();
  expect(chosen()).toBe('none');
});

test('an option found by another name is chosen by it, and the field shows both', async () => {
  const chosen: (string | undefined)[][] = [];
  const named = [{ value: 'a1', label: 'Eti Osa', also: ['Lekki', 'Ajah'] }];
  const { user } = show({ items: named, value: 'a1', name: 'Lekki', onChange: (...given) => chosen.push(given) });
  expect(input()).toHaveValue('Lekki (Eti Osa)');
  await user.clear(input());
  await user.type(input(), 'aja');
  expect(screen.getByRole('option')).toHaveTextContent('AjahEti Osa');
  await user.keyboard('{Enter}');
  await user.clear(input());
  await user.type(input(), 'eti{Enter}');
  expect(chosen).toEqual([
    ['a1', 'Ajah'],
    ['a1', undefined],
  ]);
});

test('a text that no item matches is reported, and shows the options from elsewhere', async () => {
  const missed: string[] = [];
  const elsewhere = [{ value: 'a9', label: 'Wuse is in Abuja' }];
  const { user } = show({ elsewhere, onMissed: (text) => missed.push(text) });
  await user.type(input(), 'osho');
  expect(screen.getByRole('option')).toHaveTextContent('Ọṣhodi-Isolo');
  await user.clear(input());
  await user.type(input(), 'wuse');
  expect(missed.at(-1)).toBe('wuse');
  expect(screen.getByRole('option')).toHaveTextContent('Wuse is in Abuja');
});

test('a press on an option chooses it', async () => {
  const { user } = show();
  await user.click(input());
  await user.click(screen.getByRole('option', { name: /Azikiwe/ }));
  expect(chosen()).toBe('ABV');
  expect(input()).toHaveFocus();
});

test('calls onQuery for each text, and shows loading and error', async () => {
  const asked: string[] = [];
  const { user } = show({ items: [], loading: true, onQuery: (text) => asked.push(text), error: 'Choose an area.' });
  await user.type(input(), 'le');
  expect(asked).toEqual(['l', 'le']);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription('Choose an area.');
});

const lagos = { value: 'LOS', label: 'Lagos', code: 'LOS', hint: 'Murtala Muhammed, Nigeria' };
const abuja = { value: 'ABV', label: 'Abuja', code: 'ABV', hint: 'Nnamdi Azikiwe, Nigeria' };

/** A search with Lagos as its first result; the test controls the next results. */
function showSearch() {
  const asked: string[] = [];
  let answer = (_: (typeof lagos)[]) => {};
  function Form() {
    const [value, setValue] = useState('');
    const [found, setFound] = useState([lagos]);
    const [asking, setAsking] = useState(false);
    const ask = (text: string) => {
      asked.push(text);
      setAsking(text !== '');
    };
    const search = { items: found, asking, onQuery: ask, value, onChange: setValue };
    answer = (items) => {
      setFound(items);
      setAsking(false);
    };
    return (
      <>
        <Combobox id="to" label="Drop-off" {...search} />
        <p id="chosen">{value || 'none'}</p>
      </>
    );
  }
  return { ...renderUi(<Form />), asked, answer: (items: (typeof lagos)[]) => act(() => answer(items)) };
}

test('the previous results stay visible while the next are loading', async () => {
  const { user, asked, answer } = showSearch();
  await user.type(input(), 'abujq');
  expect(screen.getByRole('option', { name: /Lagos/ })).toBeVisible();
  expect(highlighted()).toBeNull();
  answer([abuja]);
  expect(highlighted()).toHaveTextContent('ABVAbujaNnamdi Azikiwe, Nigeria');
  await user.keyboard('{Enter}');
  expect(input()).toHaveValue('Abuja (ABV)');
  expect(asked.at(-1)).toBe('');
});

test.each(['{Enter}', '{Tab}'])('%s before the response chooses its first result, not a previous one', async (key) => {
  const { user, answer } = showSearch();
  await user.type(input(), 'abujq');
  await user.keyboard(key);
  expect(chosen()).toBe('none');
  expect(input()).toHaveValue('abujq');
  answer([abuja]);
  expect(chosen()).toBe('ABV');
  expect(input()).toHaveValue('Abuja (ABV)');
});

test('an empty response after blur does not change the field', async () => {
  const { user, answer } = showSearch();
  await user.type(input(), 'zzz{Tab}');
  answer([]);
  expect(chosen()).toBe('none');
  expect(input()).toHaveValue('');
});
