import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { useAddressView } from './use-address-view';

const colours = {
  read: (query: URLSearchParams) => query.get('colours')?.split('.') ?? [],
  write: (view: readonly string[]) => ({ colours: view.join('.') || undefined }),
};
const here = () => `${window.location.pathname}${window.location.search}`;

let change: (next: (view: readonly string[]) => readonly string[]) => void;
let rendersOfLinks = 0;

function Cars() {
  const { view, change: changeView } = useAddressView<readonly string[]>(colours);
  change = changeView;
  return <p>{view.join(', ') || 'all'}</p>;
}

function Links() {
  useLocation();
  rendersOfLinks += 1;
  return <Link to="/cars?day=2">Another day</Link>;
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Links />
      <Cars />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

const add = (colour: string) => change((view) => [...view, colour]);

beforeEach(() => {
  rendersOfLinks = 0;
});

test('a view is read from the address, and written into it beside what stands there', () => {
  open('/cars?day=1&colours=red#list');
  expect(screen.getByText('red')).toBeInTheDocument();
  act(() => add('blue'));
  expect(screen.getByText('red, blue')).toBeInTheDocument();
  expect(here()).toBe('/cars?day=1&colours=red.blue');
  expect(window.location.hash).toBe('#list');
  act(() => change(() => []));
  expect(here()).toBe('/cars?day=1');
});

test('of two changes before one is drawn both count', () => {
  open('/cars');
  act(() => {
    add('red');
    add('blue');
  });
  expect(screen.getByText('red, blue')).toBeInTheDocument();
});

test('what depends on the address is not rendered for a change', () => {
  open('/cars');
  const before = rendersOfLinks;
  act(() => add('red'));
  expect(rendersOfLinks).toBe(before);
});

test('an address that comes from elsewhere brings its own view, and back brings the one that was left', async () => {
  const user = open('/cars?day=1');
  act(() => add('red'));
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('all')).toBeInTheDocument();
  expect(here()).toBe('/cars?day=2');
  act(() => window.history.back());
  expect(await screen.findByText('red')).toBeInTheDocument();
  expect(here()).toBe('/cars?day=1&colours=red');
});

test('the same address without the view takes it away, though the router has it already', async () => {
  const user = open('/cars?day=2');
  act(() => add('red'));
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('all')).toBeInTheDocument();
});

test('a change writes nothing into the address of a page that is on its way', async () => {
  open('/cars');
  // the address goes first, the page follows
  window.history.pushState({ usr: null, key: 'next', idx: 1 }, '', '/trains');
  act(() => add('red'));
  await waitFor(() => expect(screen.getByText('red')).toBeInTheDocument());
  expect(here()).toBe('/trains');
});
