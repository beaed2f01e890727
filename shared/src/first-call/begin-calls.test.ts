import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { previewStorageKey } from '../remote';
import { beginCalls } from './begin-calls';
import type { FirstCalls, WithBegunCalls } from './first-call';
import { takeCall } from './first-call';

const place = globalThis as WithBegunCalls;
const network = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(network);
  network.mockImplementation(async () => new Response('{}'));
  history.replaceState(null, '', '/ride-results?day=1');
});
afterEach(() => {
  jest.restoreAllMocks();
  network.mockReset();
  place.tafiyaFirstCalls = undefined;
  localStorage.clear();
  sessionStorage.clear();
});

const search: FirstCalls = ({ searchParams }) => [
  { method: 'POST', path: '/ride/search-ride', body: { day: searchParams.get('day') } },
];

test('a call goes out as the page itself would send it', () => {
  beginCalls((address) => [
    ...search(address, () => ({})),
    { method: 'GET', path: '/ride/booked-ride/{id}', params: { id: 'a/b' } },
  ]);
  const [[searched, posted] = [], [read, got] = []] = network.mock.calls;
  expect(searched).toBe('/api/v1/ride/search-ride');
  expect(posted).toMatchObject({
    method: 'POST',
    body: '{"day":"1"}',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  });
  expect(read).toBe('/api/v1/ride/booked-ride/a%2Fb');
  expect(got).toMatchObject({ method: 'GET', body: undefined, headers: { Accept: 'application/json' } });
});

test('it waits for whoever makes the same call, and is given away once', async () => {
  beginCalls(search);
  const begun = takeCall('POST', '/api/v1/ride/search-ride', { day: '1' });
  expect((await begun?.answer)?.status).toBe(200);
  expect(takeCall('POST', '/api/v1/ride/search-ride', { day: '1' })).toBeUndefined();
});

test('a call that fails before anybody asks for it is no error of the page', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  beginCalls(search);
  await new Promise((resolve) => setTimeout(resolve));
  const begun = takeCall('POST', '/api/v1/ride/search-ride', { day: '1' });
  await expect(begun?.answer).rejects.toThrow('Failed to fetch');
});

test.each([
  ['what it was given throws', () => undefined, () => JSON.parse('{')],
  ['the settings are of another origin', () => localStorage.setItem('persist:root', '{"state":'), undefined],
  ['the tab goes on to a preview', () => sessionStorage.setItem(previewStorageKey, 'mf-rides@1.0.0'), undefined],
])('nothing is asked, and nothing thrown, where %s', (_, prepare, broken) => {
  prepare();
  beginCalls(broken ?? ((address, stored) => (stored() ? search(address, stored) : [])));
  expect(network).not.toHaveBeenCalled();
});

test('in the document of a preview the calls are those of its release', () => {
  sessionStorage.setItem(previewStorageKey, 'mf-rides@1.0.0');
  history.replaceState(null, '', '/ride-results?day=1&release=mf-rides%401.0.0');
  beginCalls(search);
  expect(network).toHaveBeenCalledTimes(1);
});

test.each([
  [1, { discountName: 'kept' }],
  [2, {}],
])('settings of version %s are told as %j', (version, told) => {
  localStorage.setItem('persist:root', JSON.stringify({ state: { discountName: 'kept' }, version }));
  beginCalls((_, stored) => [{ method: 'POST', path: '/x', body: stored() }]);
  expect(network.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(told));
});
