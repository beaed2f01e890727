import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { migrateSettings } from './migrations';
import { readSettings } from './read-settings';
import {
  clearConfirmed,
  rehydrateSettings,
  setAirports,
  setCreatedRide,
  setRideOptions,
  setSavedBooking,
  setStates,
  settings,
  updateDiscount,
} from './settings';
import { createdRide, rideSelection, savedBooking } from './settings.fixtures';
import { defaultSettings, type Settings, settingsKey } from './settings-state';

const lagos = { _id: 'LA', name: 'Lagos', code: 'LA', capital: 'Ikeja' };
const hourMs = 60 * 60 * 1000;

const stored = (): { state: Settings; version: number } => JSON.parse(localStorage.getItem(settingsKey) ?? 'null');
const store = (state: unknown, version = 1) => localStorage.setItem(settingsKey, JSON.stringify({ state, version }));

beforeEach(async () => {
  settings.setState(defaultSettings, true);
  localStorage.clear();
  await rehydrateSettings();
});

describe('the stored settings', () => {
  test("are the specification's list under persist:root, with a version", () => {
    setStates([lagos]);
    expect(stored().version).toBe(1);
    expect(Object.keys(stored().state).sort()).toEqual(
      [
        'activeSearch',
        'airports',
        'createdRide',
        'discountAmount',
        'discountName',
        'discountPercentage',
        'rideOptions',
        'rideSearch',
        'savedBooking',
        'searchResults',
        'states',
      ].sort(),
    );
  });

  test('are restored after a reload', async () => {
    setStates([lagos]);
    setCreatedRide(createdRide(Date.now() + hourMs));
    const text = localStorage.getItem(settingsKey) ?? '';
    settings.setState(defaultSettings, true);
    localStorage.setItem(settingsKey, text);
    await rehydrateSettings();
    expect(settings.getState().states).toEqual([lagos]);
    expect(settings.getState().createdRide?.firstName).toBe('Ọlá');
  });

  test('are replaced by the defaults if they are not JSON', async () => {
    localStorage.setItem(settingsKey, '{"state":{"states":[');
    await rehydrateSettings();
    expect(settings.getState()).toEqual(defaultSettings);
    expect(localStorage.getItem(settingsKey)).toBeNull();
  });

  test('are replaced by the defaults if they are another type of JSON', async () => {
    for (const value of ['null', '7', '"x"', '[]', '{"version":1}', '{"state":null,"version":1}']) {
      localStorage.setItem(settingsKey, value);
      await rehydrateSettings();
      expect(settings.getState()).toEqual(defaultSettings);
    }
  });

  test('lose only the invalid keys', async () => {
    store({ ...defaultSettings, states: [lagos], airports: 'none', searchResults: [null], discountAmount: '5' });
    await rehydrateSettings();
    expect(settings.getState()).toEqual({ ...defaultSettings, states: [lagos] });
  });

  test('have no keys beyond the list', () => {
    expect(readSettings({ ...defaultSettings, homeTab: 'Ride', email: 'a@b.ng' })).toEqual(defaultSettings);
  });

  test('stay in memory if the browser blocks storage', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    setStates([lagos]);
    expect(settings.getState().states).toEqual([lagos]);
    expect(warned).toHaveBeenCalled();
  });
});

describe('two tabs', () => {
  test('a tab that loads its lists does not overwrite the booking of another', () => {
    store({ ...defaultSettings, createdRide: createdRide(Date.now() + hourMs) });
    setStates([lagos]);
    expect(stored().state.createdRide?.lastName).toBe('Adeyemi');
    expect(stored().state.states).toEqual([lagos]);
  });

  test('a booking that another tab removed is not restored', () => {
    setCreatedRide(createdRide(Date.now() + hourMs));
    store(defaultSettings);
    setStates([lagos]);
    expect(stored().state.createdRide).toBeNull();
  });
});

describe('start', () => {
  test('the wait for a storage that does not respond times out, and a late result is ignored', async () => {
    let answer = (_: { state: Settings; version: number }) => {};
    const storage = settings.persist.getOptions().storage;
    settings.persist.setOptions({
      storage: { getItem: () => new Promise((resolve) => (answer = resolve)), setItem: () => {}, removeItem: () => {} },
    });
    await rehydrateSettings(10);
    setAirports([]);
    answer({ state: { ...defaultSettings, states: [lagos] }, version: 1 });
    await Promise.resolve();
    await Promise.resolve();
    expect(settings.getState().states).toEqual([]);
    settings.persist.setOptions({ storage });
  });

  test('a booking is removed 24 hours after its account expired, from the storage too', async () => {
    const old = Date.now() - 25 * hourMs;
    store({ ...defaultSettings, states: [lagos], createdRide: createdRide(old), savedBooking: savedBooking(old) });
    await rehydrateSettings();
    expect(settings.getState()).toMatchObject({ createdRide: null, savedBooking: null, states: [lagos] });
    expect(localStorage.getItem(settingsKey)).not.toContain('Adeyemi');
  });

  test('an older version is migrated step by step to the current one', () => {
    const steps = {
      1: (state: unknown) => ({ ...(state as object), two: true }),
      2: (state: unknown) => ({ ...(state as object), three: true }),
    };
    expect(migrateSettings({ one: true }, 1, 3, steps)).toEqual({ one: true, two: true, three: true });
    expect(migrateSettings({ one: true }, 4, 3, steps)).toEqual({ one: true });
  });

  test('the valid keys of a later version are read after a rollback of the shell', async () => {
    store({ ...defaultSettings, states: [lagos], airports: { byCode: {} } }, 9);
    await rehydrateSettings();
    expect(settings.getState()).toEqual({ ...defaultSettings, states: [lagos] });
  });
});

describe('the actions', () => {
  test('a new selection resets the discount', () => {
    updateDiscount({ amount: 2000, name: 'WELCOME', percentage: 10 });
    setRideOptions(rideSelection);
    expect(settings.getState()).toMatchObject({ discountAmount: 0, discountName: '', discountPercentage: 0 });
    expect(settings.getState().rideOptions?.car_id).toBe('car-1');
  });

  test('leaving a confirmation removes its booking and no other', () => {
    setCreatedRide(createdRide(Date.now()));
    setSavedBooking(savedBooking(Date.now()));
    clearConfirmed('ride');
    expect(settings.getState().createdRide).toBeNull();
    expect(settings.getState().savedBooking).not.toBeNull();
    clearConfirmed();
    expect(settings.getState().savedBooking).toBeNull();
  });
});
