import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setAgreedToStore, settings } from 'shared/shell';
import { mapOf } from '../testing/release-maps';
import { renderSite } from '../testing/render-site';
import { syncForget } from './forget-device';
import { describeFound } from './forget-dialog';

let stored: string[];
const everything = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, stored]);

beforeEach(() => {
  stored = ['tafiya-pages', 'tafiya-code', 'tafiya-kept /payment-successful?id=abc'];
  Object.assign(globalThis, {
    caches: {
      keys: async () => [...stored],
      delete: async (name: string) => {
        stored = stored.filter((one) => one !== name);
        return true;
      },
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  localStorage.clear();
  sessionStorage.clear();
});

/** Stores what a visit stores. */
function storeVisit() {
  setAgreedToStore(true);
  localStorage.setItem('tafiya:recent', JSON.stringify({ flights: [{}, {}], rides: [{}] }));
  sessionStorage.setItem('tafiya:draft:ride-traveller', '{"firstName":"Amaka"}');
  sessionStorage.setItem('tafiya:view:TFY-R8K2-MQX4', 'secret-token');
  sessionStorage.setItem('tafiya:attempt:create-ride', '{"key":"1","body":"Amaka"}');
  settings.setState({ createdRide: { firstName: 'Amaka' } as never });
}

async function forget() {
  const { user } = renderSite(mapOf([]), '/nowhere');
  storeVisit();
  await user.click(screen.getByRole('link', { name: 'Forget this device' }));
  const question = within(await screen.findByRole('dialog', { name: 'Forget this device?' }));
  return { user, question };
}

test('asks first; then all data of the traveller is removed, and what was removed is listed', async () => {
  const { user, question } = await forget();
  expect(localStorage.getItem('persist:root')).toContain('Amaka');
  await user.click(question.getByRole('button', { name: 'Forget this device' }));
  const answer = within(await screen.findByRole('dialog', { name: 'This device is forgotten' }));
  expect(answer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 booking in hand',
    '1 booking that you looked up in this tab',
    '1 form that you filled in',
    '3 recent searches',
  ]);
  expect(everything()).not.toMatch(/Amaka|secret-token|recent|tafiya:draft|keep-confirmations|tafiya-kept/);
  expect(settings.getState().createdRide).toBeNull();
  // the site itself stays, and opens offline
  expect(stored).toEqual(['tafiya-pages', 'tafiya-code']);
  await waitFor(() => expect(screen.queryByText('This page does not exist')).not.toBeInTheDocument());
  await user.click(answer.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('removes everything if the list of recent searches is damaged', async () => {
  const { user, question } = await forget();
  localStorage.setItem('tafiya:recent', '{"flights":[{');
  await user.click(question.getByRole('button', { name: 'Forget this device' }));
  await screen.findByRole('dialog', { name: 'This device is forgotten' });
  expect(everything()).not.toMatch(/Amaka|secret-token|recent|tafiya:draft|keep-confirmations|tafiya-kept/);
});

test('removes nothing if it is cancelled', async () => {
  const { user, question } = await forget();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(everything()).toMatch(/Amaka/);
  expect(stored).toHaveLength(3);
});

test('says so if the browser fails to delete something', async () => {
  Object.assign(globalThis, { caches: { keys: async () => stored, delete: async () => false } });
  const { user, question } = await forget();
  await user.click(question.getByRole('button', { name: 'Forget this device' }));
  const answer = within(await screen.findByRole('dialog', { name: 'Not everything is removed' }));
  expect(answer.getByText(/Delete the data of this site in the settings of your browser\./)).toBeVisible();
});

test('describes only what was found', () => {
  const found = { confirmations: 0, searches: 0, bookings: 0, forms: 0, lookUps: 0 };
  expect(describeFound(found)).toEqual([]);
  expect(describeFound({ ...found, confirmations: 2, forms: 1 })).toEqual([
    '2 stored confirmations',
    '1 form that you filled in',
  ]);
});

test('another open tab clears its state and loads the home page', async () => {
  storeVisit();
  const goHome = jest.fn();
  const end = syncForget(goHome);
  // as the browser notifies the other tabs
  window.dispatchEvent(new StorageEvent('storage', { key: 'tafiya:recent', newValue: null }));
  expect(goHome).not.toHaveBeenCalled();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'tafiya:forgotten', newValue: '1' }));
  expect(goHome).toHaveBeenCalledTimes(1);
  expect(everything()).not.toMatch(/Amaka|secret-token/);
  end();
  renderSite(mapOf([]), '/nowhere');
  act(() => syncForget(goHome)());
  expect(await screen.findByText('This device is forgotten', {}, { timeout: 10_000 })).toBeInTheDocument();
});

test('a tab in the back/forward cache follows when it is shown again, and only then', async () => {
  const goHome = jest.fn();
  const end = syncForget(goHome);
  const shown = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  shown();
  expect(goHome).not.toHaveBeenCalled();
  localStorage.setItem('tafiya:forgotten', String(Date.now()));
  shown();
  await waitFor(() => expect(goHome).toHaveBeenCalledTimes(1));
  end();
});
