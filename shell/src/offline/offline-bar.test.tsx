import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { getAllState } from 'shared/contract/places';
import { call } from 'shared/http';
import { answerCalls } from '../testing/fake-network';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { watchConnection } from './connection';

let end: () => void;
beforeEach(() => {
  end = watchConnection();
});
afterEach(() => act(() => end()));

const bar = () => screen.queryByRole('region', { name: 'Connection' });
const browserSays = (signal: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(signal)));

test('says that there is no connection and what works, and disappears when it is back', () => {
  renderSite(mapOf([]), '/no-such-page');
  expect(bar()).not.toBeInTheDocument();
  browserSays('offline');
  expect(bar()).toHaveTextContent('You are offline. What you typed is kept.');
  expect(bar()).toHaveTextContent('Pages that you opened still work.');
  expect(bar()?.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  browserSays('online');
  expect(bar()).not.toBeInTheDocument();
  expect(screen.getByText('You are online again.')).toBeInTheDocument();
});

test('takes the place of the bar of the test mode', () => {
  const map = mapOf([]);
  renderSite({ ...map, site: { ...map.site, testMode: true } }, '/no-such-page');
  const testBar = () => screen.queryByRole('region', { name: 'Test mode' });
  expect(testBar()).toBeInTheDocument();
  browserSays('offline');
  expect(testBar()).not.toBeInTheDocument();
  browserSays('online');
  expect(testBar()).toBeInTheDocument();
});

test('is also shown after a call that did not reach the site, until one does', async () => {
  renderSite(mapOf([]), '/no-such-page');
  answerCalls({ '/api/v1/ride/getallstate': 'down' });
  await act(() => call<typeof getAllState>('GET', '/ride/getallstate').catch(() => undefined));
  expect(bar()).toHaveTextContent('The site cannot be reached right now. What you typed is kept.');
  answerCalls({ '/api/v1/ride/getallstate': { status: 200, body: { data: [] } } });
  await act(() => call<typeof getAllState>('GET', '/ride/getallstate'));
  expect(bar()).not.toBeInTheDocument();
});

test('while no call is made, the site is probed until it responds', async () => {
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  act(() => end());
  end = watchConnection();
  renderSite(mapOf([]), '/no-such-page');
  answerCalls({ '/api/v1/ride/getallstate': 'down' });
  const probe = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  act(() => void window.dispatchEvent(new CustomEvent('tafiya:reach', { detail: { isReached: false } })));
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(bar()).toBeInTheDocument();
  probe.mockResolvedValue(new Response());
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(bar()).not.toBeInTheDocument();
  jest.useRealTimers();
});
