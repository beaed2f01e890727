import type { WorkerMessage } from 'shared/shell';
import { getOutcomes } from '../../remotes';
import type { Releases } from '../releases';

/** Spreads the reloads of all tabs. */
const spreadMs = 3_000;
const checkEveryMs = 500;
/** A focused field delays the reload at most this long; drafts of a booking's forms survive the reload. */
const maxFocusMs = 10_000;

const isTyping = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
/** A button that was pressed waits for its response. */
const isSending = () => document.querySelector('button[aria-busy=true]') !== null;

/**
 * Reloads a tab that has run a release which is withdrawn now: code cannot be unloaded from a document. Waits for what
 * a button has sent, and for a limited time while a field has the focus.
 */
export function reloadIfWithdrawn(releases: Releases, reload: () => void = () => location.reload()): void {
  const ran = new Set<string>();
  let isReloading = false;

  const addRelease = ({ name, version }: { readonly name: string; readonly version: string }) =>
    ran.add(`${name}@${version}`);
  const check = () => {
    const { map, pending } = releases.getState();
    addRelease({ name: 'shell', version: map.shell.version });
    for (const remote of Object.values(map.remotes)) addRelease(remote);
    // the last known good release counts once it was loaded
    getOutcomes().outcomes.forEach(addRelease);
    const withdrawn = (pending ?? map).withdrawn?.filter((release) => ran.has(release)) ?? [];
    if (isReloading || withdrawn.length === 0) return;
    isReloading = true;
    const message: WorkerMessage = { kind: 'withdrawn', releases: withdrawn };
    navigator.serviceWorker?.controller?.postMessage(message);
    reloadLater(Date.now() + maxFocusMs);
  };

  const reloadLater = (untilMs: number, afterMs = Math.random() * spreadMs) =>
    setTimeout(() => {
      const canReload = !isSending() && (!isTyping() || Date.now() >= untilMs);
      if (canReload) reload();
      else reloadLater(untilMs, checkEveryMs);
    }, afterMs);

  releases.subscribe(check);
  check();
}
