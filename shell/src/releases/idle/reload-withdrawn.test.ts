import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReleaseMap } from 'shared/remote';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { createReleases } from '../releases';
import { reloadIfWithdrawn } from './reload-withdrawn';

const first = mapOf([{ ...ridesRelease('1.1.0'), lastKnownGood: ridesRelease('0.9.0') }]);
const withdrawn = (...releases: string[]): ReleaseMap => ({
  ...mapOf([ridesRelease('1.0.0')]),
  tag: releases.join(),
  withdrawn: releases,
});
const reload = jest.fn<() => void>();

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset();
  document.body.innerHTML = '<input>';
});
afterEach(() => void jest.useRealTimers());

function openTab(pathname = '/ride-results') {
  const releases = createReleases(first, pathname, reload);
  reloadIfWithdrawn(releases, reload);
  return { announce: (map: ReleaseMap) => releases.dispatch({ kind: 'announced', map }) };
}

test('a tab that runs a withdrawn release reloads within seconds, inside a payment too', () => {
  openTab('/ride-payment-successful').announce(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('so does a tab that has run it before', () => {
  const tab = openTab();
  tab.announce({ ...mapOf([ridesRelease('1.2.0')]), tag: 'second' });
  tab.announce(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['mf-rides@1.0.5', 'mf-flights@1.1.0', 'mf-rides@0.9.0'])(
  'a tab that has never run %s is not reloaded',
  (release) => {
    openTab().announce(withdrawn(release));
    jest.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
  },
);

test('what a pressed button has sent is finished first, however long it takes', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.setAttribute('aria-busy', 'true');
  openTab().announce(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  button.remove();
  jest.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a focused field delays the reload for a limited time', () => {
  const input = document.querySelector('input');
  input?.focus();
  openTab().announce(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(6_000);
  expect(reload).not.toHaveBeenCalled();
  input?.blur();
  jest.advanceTimersByTime(500);
  expect(reload).toHaveBeenCalledTimes(1);

  reload.mockReset();
  input?.focus();
  openTab().announce(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(15_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
