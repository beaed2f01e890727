import { afterEach, expect, jest, test } from '@jest/globals';
import { chooseVersion, takeShare } from './take-share.mjs';

afterEach(() => {
  jest.restoreAllMocks();
});

const shared = (word: string, more = {}) => ({ get: () => () => word, ...more });

test.each([
  ['the highest in the range', { '1.0.0': {}, '1.2.0': {}, '2.0.0': {} }, '1.2.0'],
  ['the only one, whatever it is', { '2.0.0': {} }, '2.0.0'],
  ['a prerelease only where there is nothing else', { '1.3.0-rc.1': {}, '1.0.0': {} }, '1.0.0'],
  ['one that runs, though another would fit', { '1.2.0': {}, '2.0.0': { loaded: true } }, '2.0.0'],
  ['one that is on its way', { '1.2.0': {}, '1.1.0': { loading: Promise.resolve() } }, '1.1.0'],
  ['of two that run the one in the range', { '2.0.0': { lib: () => 1 }, '1.1.0': { loaded: true } }, '1.1.0'],
  ['nothing of nothing', {}, undefined],
])('of versions is taken %s', (_, versions, expected) => {
  expect(chooseVersion(versions, '^1.0.0')).toBe(expected);
});

test('what is there is taken at once, and what must be fetched is fetched once', async () => {
  const get = jest.fn(async () => () => 'calendar');
  const scope = { react: { '19.3.1': shared('react') }, calendar: { '1.0.0': { get } } };
  expect(takeShare(scope, 'react', '^19.3.0', 'mf_rides')()).toBe('react');
  const first = await takeShare(scope, 'calendar', '^1.0.0', 'mf_rides');
  expect(first()).toBe('calendar');
  expect(takeShare(scope, 'calendar', '^1.0.0', 'mf_flights')).toBe(first);
  expect(get).toHaveBeenCalledTimes(1);
});

test('what could not be fetched is fetched anew', async () => {
  const get = jest.fn(async () => () => 'calendar').mockRejectedValueOnce(new Error('no connection'));
  const scope = { calendar: { '1.0.0': { get } } };
  await expect(takeShare(scope, 'calendar', '^1.0.0', 'mf_rides')).rejects.toThrow('no connection');
  expect((await takeShare(scope, 'calendar', '^1.0.0', 'mf_rides'))()).toBe('calendar');
});

test('what nobody shares is named, with what can be done', () => {
  expect(() => takeShare({}, 'shared/ui/map', '^1.0.0', 'mf_rides_1_0_0')).toThrow(
    'mf_rides_1_0_0 needs shared/ui/map (^1.0.0), which this shell does not share: publish a shell that does',
  );
  expect(() => takeShare(undefined, 'react', '*', 'mf_rides_1_0_0')).toThrow('needs react');
});

test('another version than was asked for is used, and told of', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  expect(takeShare({ react: { '20.0.0': shared('react') } }, 'react', '^19.3.0', 'mf_rides')()).toBe('react');
  expect(warn).toHaveBeenCalledWith('mf_rides needs react ^19.3.0, and gets 20.0.0');
});
