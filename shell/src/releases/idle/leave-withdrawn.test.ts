import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ReleaseMap } from 'shared/remote';
import { queryClient } from 'shared/shell';
import { mapOf, ridesRelease } from '../../testing/release-maps';
import { openReleases } from '../releases';
import { leaveWithdrawn } from './leave-withdrawn';

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
  const releases = openReleases(first, pathname, reload);
  leaveWithdrawn(releases, reload);
  return { hear: (map: ReleaseMap) => releases.hear({ kind: 'news', map }) };
}

test('a tab that runs a withdrawn release reloads within seconds, inside a payment too', () => {
  openTab('/ride-payment-successful').hear(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('so does one that has run it before', () => {
  const tab = openTab();
  tab.hear({ ...mapOf([ridesRelease('1.2.0')]), tag: 'second' });
  tab.hear(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['mf-rides@1.0.5', 'mf-flights@1.1.0', 'mf-rides@0.9.0'])('one that has never run %s stays', (release) => {
  openTab().hear(withdrawn(release));
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test('a request of the traveller’s that is under way is finished first, however long it takes', async () => {
  let finish: () => void = () => undefined;
  const booking = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => new Promise<void>((resolve) => (finish = resolve)) })
    .execute(undefined);
  openTab().hear(withdrawn('mf-rides@1.1.0'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  finish();
  await booking;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a field that has the focus is waited for a while', () => {
  const input = document.querySelector('input');
  input?.focus();
  openTab().hear(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(6_000);
  expect(reload).not.toHaveBeenCalled();
  input?.blur();
  jest.advanceTimersByTime(500);
  expect(reload).toHaveBeenCalledTimes(1);

  reload.mockReset();
  input?.focus();
  openTab().hear(withdrawn('mf-rides@1.1.0'));
  jest.advanceTimersByTime(15_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
