import { previewParameter, previewStorageKey } from '../remote/release-api';
import { settingsVersion } from '../shell/settings/migrations';
import { type Settings, settingsKey } from '../shell/settings/settings-state';
import type { FirstCall, FirstCalls, SentCall, WithSentCalls } from './first-call';
import { apiBase, fill } from './first-call';

/** Makes the first calls of a page; runs in its document. A call that fails here is made again by the page. */
export function sendFirstCalls(firstCalls: FirstCalls): void {
  try {
    const address = new URL(location.href);
    // a preview tab is redirected to the URL with the parameter
    if (sessionStorage.getItem(previewStorageKey) && !address.searchParams.has(previewParameter)) return;
    (globalThis as WithSentCalls).tafiyaFirstCalls = firstCalls(address, storedSettings).map(send);
  } catch {
    // storage is blocked, or its content is not valid
  }
}

function storedSettings(): Partial<Settings> {
  const { state, version } = JSON.parse(localStorage.getItem(settingsKey) ?? '{}');
  return version === settingsVersion ? state : {};
}

function send({ method, path, params, body: input }: FirstCall): SentCall {
  const url = apiBase + fill(path, params);
  const body = input && JSON.stringify(input);
  const aborting = new AbortController();
  const answer = fetch(url, {
    method,
    body,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    signal: aborting.signal,
  });
  // avoids an unhandled rejection: the page may not use the response
  answer.catch(() => undefined);
  return { method, url, body, sentAtMs: Date.now(), response: answer, abort: () => aborting.abort() };
}
