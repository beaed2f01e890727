import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { replayEarlyInput, stopEarlyInput } from './early-input';

const script = readFileSync(join(__dirname, '../document/early-input.js'), 'utf8');

let site: Root | undefined;
afterEach(() => {
  act(() => site?.unmount());
  site = undefined;
  document.body.innerHTML = '';
});

/** The sent forms, and the presses of the button that is not part of a form. */
const done: unknown[] = [];

function Form() {
  const [form, setForm] = useState({ from: '', isFlexible: false, cabin: 'Y' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    done.push(form);
  };
  return (
    <form onSubmit={submit}>
      <input aria-label="From" value={form.from} onChange={({ target }) => setForm({ ...form, from: target.value })} />
      <input
        type="checkbox"
        checked={form.isFlexible}
        onChange={() => setForm((now) => ({ ...now, isFlexible: !now.isFlexible }))}
      />
      <select value={form.cabin} onChange={({ target }) => setForm({ ...form, cabin: target.value })}>
        <option value="Y">Economy</option>
        <option value="C">Business</option>
      </select>
      <button type="submit">Search</button>
      <button type="button" onClick={() => done.push('details')}>
        Details
      </button>
    </form>
  );
}

const rendered =
  '<form><input aria-label="From" value=""><input type="checkbox"><select><option value="Y" selected="">Economy</option>' +
  '<option value="C">Business</option></select><button type="submit">Search</button><button type="button">Details</button></form>';

/** The document of a page that a server has rendered, before its scripts have run. */
function openDocument() {
  done.length = 0;
  document.body.innerHTML = `<div id="root">${rendered}</div>`;
  // the document runs it before anything else
  new Function(script)();
  const find = <Each extends HTMLElement>(selector: string) => document.querySelector<Each>(selector) as Each;
  return {
    root: find('#root'),
    from: find<HTMLInputElement>('[aria-label=From]'),
    box: find<HTMLInputElement>('[type=checkbox]'),
    cabin: find<HTMLSelectElement>('select'),
    search: find<HTMLButtonElement>('[type=submit]'),
    details: find<HTMLButtonElement>('[type=button]'),
  };
}

const type = (field: HTMLInputElement | HTMLSelectElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const takeOver = (root: HTMLElement) =>
  act(() => {
    site = hydrateRoot(root, <Form />);
  });

test('what was typed, ticked, chosen and pressed before is done once the page is hydrated, each press once', () => {
  const { root, from, box, cabin, search, details } = openDocument();
  type(from, 'Lag');
  type(from, 'Lagos');
  box.click();
  type(cabin, 'C');
  details.click();
  details.click();
  search.click();
  search.click();
  expect(done).toEqual([]);
  takeOver(root);
  act(replayEarlyInput);
  expect([from.value, box.checked, cabin.value]).toEqual(['Lagos', true, 'C']);
  expect(done).toEqual(['details', { from: 'Lagos', isFlexible: true, cabin: 'C' }]);
});

test('a press between hydration and the replay is not made twice', () => {
  const { root, details } = openDocument();
  details.click();
  takeOver(root);
  details.click();
  act(replayEarlyInput);
  expect(done).toEqual(['details']);
  act(() => details.click());
  expect(done).toEqual(['details', 'details']);
});

test('a box that is ticked between hydration and the replay is ticked once', () => {
  const { root, box, search } = openDocument();
  takeOver(root);
  box.click();
  act(replayEarlyInput);
  expect(box.checked).toBe(true);
  act(() => search.click());
  expect(done).toEqual([expect.objectContaining({ isFlexible: true })]);
});

test('a box that is ticked and cleared before stays clear', () => {
  const { root, box, search } = openDocument();
  box.click();
  box.click();
  takeOver(root);
  act(replayEarlyInput);
  expect(box.checked).toBe(false);
  act(() => search.click());
  expect(done).toEqual([expect.objectContaining({ isFlexible: false })]);
});

test('what is not on the page any more is left out', () => {
  const { root, details } = openDocument();
  details.click();
  takeOver(root);
  details.remove();
  act(replayEarlyInput);
  expect(done).toEqual([]);
});

test('a page that is rendered anew does nothing of it, and works', () => {
  const { search } = openDocument();
  search.click();
  stopEarlyInput();
  const sent: Event[] = [];
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(event);
  });
  search.click();
  expect(sent).toHaveLength(1);
});

test('if a script of the document cannot be loaded, its forms are sent by the browser, and what is meant for none is shown', () => {
  const { root, search } = openDocument();
  root.append(document.createElement('noscript'));
  root.querySelector('noscript')?.append('<p>Call <b>us</b></p>');
  expect(document.documentElement.dataset.scripted).toBe('');
  const failed = document.createElement('script');
  failed.defer = true;
  root.append(failed);
  failed.dispatchEvent(new Event('error'));
  expect(document.documentElement.dataset.scripted).toBeUndefined();
  expect([root.querySelector('noscript'), root.querySelector('p')?.outerHTML]).toEqual([null, '<p>Call <b>us</b></p>']);
  const sent: Event[] = [];
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(event);
  });
  search.click();
  expect(sent).toHaveLength(1);
});
