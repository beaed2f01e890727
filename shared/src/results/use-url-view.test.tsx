import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { isFirstEntry, useUrlView } from './use-url-view';

const colours = {
  read: (query: URLSearchParams) => query.get('colours')?.split('.') ?? [],
  write: (view: readonly string[]) => ({ colours: view.join('.') || undefined }),
};
const here = () => `${window.location.pathname}${window.location.search}`;

let change: (next: (view: readonly string[]) => readonly string[]) => void;
let isFirst = false;

function Cars() {
  const { view, change: changeView } = useUrlView<readonly string[]>(colours);
  change = changeView;
  return <p>{view.join(', ') || 'all'}</p>;
}

function Links() {
  isFirst = isFirstEntry(useLocation());
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

test('a view is read from the URL and written into it, beside the rest of the query and without the hash', () => {
  open('/cars?day=1&colours=red#list');
  expect(screen.getByText('red')).toBeInTheDocument();
  act(() => add('blue'));
  expect(screen.getByText('red, blue')).toBeInTheDocument();
  expect(here()).toBe('/cars?day=1&colours=red.blue');
  expect(window.location.hash).toBe('');
  act(() => change(() => []));
  expect(here()).toBe('/cars?day=1');
});

test('two changes before the next render both count', () => {
  open('/cars');
  act(() => {
    add('red');
    add('blue');
  });
  expect(screen.getByText('red, blue')).toBeInTheDocument();
});

test('another URL has its own view, and back navigation restores the previous view', async () => {
  const user = open('/cars?day=1');
  act(() => add('red'));
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('all')).toBeInTheDocument();
  expect(here()).toBe('/cars?day=2');
  act(() => window.history.back());
  expect(await screen.findByText('red')).toBeInTheDocument();
  expect(here()).toBe('/cars?day=1&colours=red');
});

test('a link without a view resets it', async () => {
  const user = open('/cars?day=2');
  act(() => add('red'));
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('all')).toBeInTheDocument();
});

test('a change does nothing while another page is being loaded', () => {
  open('/cars');
  // the router changes the URL first, and renders the page when it is loaded
  window.history.pushState({ usr: null, key: 'next', idx: 1 }, '', '/trains');
  act(() => add('red'));
  expect(screen.getByText('all')).toBeInTheDocument();
  expect(here()).toBe('/trains');
});

test('a change replaces the history entry, which stays the first one', () => {
  open('/cars');
  const before = window.history.length;
  act(() => add('red'));
  act(() => add('blue'));
  expect(window.history.length).toBe(before);
  expect(isFirst).toBe(true);
});
