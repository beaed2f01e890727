import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Airport, State } from 'shared/contract/places';
import { settings } from 'shared/shell';
import { answerCalls } from '../testing/fake-network';
import { loadAirports, loadStartUpLists, loadStates } from './start-up-lists';

const lagos: State = { _id: 'lagos', name: 'Lagos', code: 'LA', capital: 'Ikeja' };
const abuja: Airport = {
  iata: 'ABV',
  name: 'Nnamdi Azikiwe International Airport',
  city: 'Abuja',
  country: 'Nigeria',
  countryCode: 'NG',
  latitude: 9.0068,
  longitude: 7.2632,
  timeZone: 'Africa/Lagos',
};
const airportsPath = '/api/v1/fly/getairports';
const statesPath = '/api/v1/ride/getallstate';
const refusal = { status: 503, body: { message: 'Down for a moment', code: 'UNAVAILABLE' } };

let warned: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  settings.setState(settings.getInitialState(), true);
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the airports', () => {
  test('are stored', async () => {
    answerCalls({ [airportsPath]: { status: 200, body: { data: { airports: [abuja] } } } });
    expect(await loadAirports()).toBe(true);
    expect(settings.getState().airports).toEqual([abuja]);
  });

  test('an error response returns false, keeps the stored list and is not logged', async () => {
    settings.setState({ airports: [abuja] });
    answerCalls({ [airportsPath]: refusal });
    expect(await loadAirports()).toBe(false);
    expect(settings.getState().airports).toEqual([abuja]);
    expect(warned).not.toHaveBeenCalled();
  });

  test('a failed call is logged', async () => {
    answerCalls({ [airportsPath]: 'down' });
    expect(await loadAirports()).toBe(false);
    expect(warned).toHaveBeenCalled();
  });
});

describe('the states', () => {
  test('are stored', async () => {
    answerCalls({ [statesPath]: { status: 200, body: { data: [lagos] } } });
    await loadStates();
    expect(settings.getState().states).toEqual([lagos]);
  });

  test.each([['an error response', refusal] as const, ['no connection', 'down'] as const])(
    '%s is logged and stores nothing',
    async (_, answer) => {
      settings.setState({ states: [lagos] });
      answerCalls({ [statesPath]: answer });
      await loadStates();
      expect(settings.getState().states).toEqual([lagos]);
      expect(warned).toHaveBeenCalled();
    },
  );
});

test('both are requested at a start, and fail independently', async () => {
  const { requested } = answerCalls({ [airportsPath]: 'down', [statesPath]: { status: 200, body: { data: [lagos] } } });
  await loadStartUpLists();
  expect(requested.sort()).toEqual([airportsPath, statesPath]);
  expect(settings.getState().states).toEqual([lagos]);
});
