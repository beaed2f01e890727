import { afterEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { endHydration, LaterPart, startHydration, useIsHydrated } from './hydration';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  endHydration();
  document.body.innerHTML = '';
});

const rendered: string[] = [];

function Counter({ name }: { readonly name: string }) {
  const isHydrated = useIsHydrated();
  const [count, setCount] = useState(0);
  rendered.push(`${name} ${isHydrated}`);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count} {isHydrated ? 'device' : 'server'}
    </button>
  );
}

function Page() {
  useEffect(endHydration, []);
  return (
    <main>
      <Counter name="first" />
      <LaterPart>
        <Counter name="later" />
      </LaterPart>
    </main>
  );
}

/** As a server renders it: with the marks of the later part. */
const html =
  '<main><button type="button">first<!-- --> <!-- -->0<!-- --> <!-- -->server</button>' +
  '<!--$--><button type="button">later<!-- --> <!-- -->0<!-- --> <!-- -->server</button><!--/$--></main>';

function open() {
  rendered.length = 0;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  startHydration();
  const errors: unknown[] = [];
  root = hydrateRoot(container, <Page />, { onRecoverableError: (error) => void errors.push(error) });
  return { errors, button: (name: RegExp) => screen.getByRole('button', { name }) };
}

test('a later part is hydrated as the server has rendered it, after the rest of the page', async () => {
  const { errors, button } = open();
  const [first, later] = [button(/^first/), button(/^later/)];
  await act(async () => undefined);
  expect(errors).toEqual([]);
  // its first render was that of the server
  expect(rendered.find((line) => line.startsWith('later'))).toBe('later false');
  expect([button(/^first 0 device/), button(/^later 0 device/)]).toEqual([first, later]);
});

test('a press in a later part that is not hydrated yet is not lost', async () => {
  const { errors, button } = open();
  const later = button(/^later/);
  fireEvent.click(later);
  await act(async () => undefined);
  expect(errors).toEqual([]);
  expect(button(/^later 1 device/)).toBe(later);
});

test('in a page that a browser renders it is the part itself', () => {
  render(<Page />);
  expect(screen.getByRole('button', { name: 'later 0 device' })).toBeInTheDocument();
});
