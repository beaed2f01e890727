import { previewParameter, previewStorageKey } from '../remote/release-api';
import { settingsVersion } from '../shell/settings/migrations';
import { type Settings, settingsKey } from '../shell/settings/settings-state';
import type { BegunCall, FirstCall, FirstCalls, WithBegunCalls } from './first-call';
import { apiBase, fill } from './first-call';

/** Makes the first calls of a page; run by its document. What fails here costs time alone: the page asks for itself. */
export function beginCalls(firstCalls: FirstCalls): void {
  try {
    const address = new URL(location.href);
    // a tab of a preview goes on to the address that has it
    if (sessionStorage.getItem(previewStorageKey) && !address.searchParams.has(previewParameter)) return;
    (globalThis as WithBegunCalls).tafiyaFirstCalls = firstCalls(address, storedSettings).map(begin);
  } catch {
    // no storage, or settings of any other origin
  }
}

function storedSettings(): Partial<Settings> {
  const { state, version } = JSON.parse(localStorage.getItem(settingsKey) ?? '{}');
  return version === settingsVersion ? state : {};
}

function begin({ method, path, params, body: given }: FirstCall): BegunCall {
  const url = apiBase + fill(path, params);
  const body = given && JSON.stringify(given);
  const aborting = new AbortController();
  const answer = fetch(url, {
    method,
    body,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    signal: aborting.signal,
  });
  // nobody may be there yet to hear of it
  answer.catch(() => undefined);
  return { method, url, body, begunAtMs: Date.now(), answer, abort: () => aborting.abort() };
}
