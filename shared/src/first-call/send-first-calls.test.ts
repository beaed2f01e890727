import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { previewStorageKey } from '../remote';
import type { FirstCalls, WithSentCalls } from './first-call';
import { takeCall } from './first-call';
import { sendFirstCalls } from './send-first-calls';

const place = globalThis as WithSentCalls;
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

test('sends a call as the page itself would send it', () => {
  sendFirstCalls((address) => [
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

test('the first equal call of the page takes it', async () => {
  sendFirstCalls(search);
  const sent = takeCall('POST', '/api/v1/ride/search-ride', { day: '1' });
  expect((await sent?.response)?.status).toBe(200);
  expect(takeCall('POST', '/api/v1/ride/search-ride', { day: '1' })).toBeUndefined();
});

test('a call that fails before the page takes it causes no unhandled rejection', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  sendFirstCalls(search);
  await new Promise((resolve) => setTimeout(resolve));
  const sent = takeCall('POST', '/api/v1/ride/search-ride', { day: '1' });
  await expect(sent?.response).rejects.toThrow('Failed to fetch');
});

test.each([
  ['the function of the page throws', () => undefined, () => JSON.parse('{')],
  ['the stored settings are not valid JSON', () => localStorage.setItem('persist:root', '{"state":'), undefined],
  ['the tab is redirected to a preview', () => sessionStorage.setItem(previewStorageKey, 'mf-rides@1.0.0'), undefined],
])('sends nothing and throws nothing if %s', (_, prepare, broken) => {
  prepare();
  sendFirstCalls(broken ?? ((address, stored) => (stored() ? search(address, stored) : [])));
  expect(network).not.toHaveBeenCalled();
});

test('sends the calls in the document of a preview', () => {
  sessionStorage.setItem(previewStorageKey, 'mf-rides@1.0.0');
  history.replaceState(null, '', '/ride-results?day=1&release=mf-rides%401.0.0');
  sendFirstCalls(search);
  expect(network).toHaveBeenCalledTimes(1);
});

test.each([
  [1, { discountName: 'kept' }],
  [2, {}],
])('settings of version %s are passed as %j', (version, passed) => {
  localStorage.setItem('persist:root', JSON.stringify({ state: { discountName: 'kept' }, version }));
  sendFirstCalls((_, stored) => [{ method: 'POST', path: '/x', body: stored() }]);
  expect(network.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(passed));
});
