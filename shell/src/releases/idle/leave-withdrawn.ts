import { queryClient, type WorkerMessage } from 'shared/shell';
import { getOutcomes } from '../../remotes';
import type { Releases } from '../releases';

/** Not all tabs ask for a document at once. */
const spreadMs = 3_000;
const lookEveryMs = 500;
/** A field may keep the focus this long; what was typed into a booking's forms is kept anyway. */
const mostFocusMs = 10_000;

const isTyping = () => document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/**
 * Reloads a tab that has run a release which was withdrawn since: its code cannot be taken out of a document. Never while
 * a request of the traveller's is under way, and while a field has the focus only after a while.
 */
export function leaveWithdrawn(releases: Releases, reload: () => void = () => location.reload()): void {
  const ran = new Set<string>();
  let isLeaving = false;

  const note = ({ name, version }: { readonly name: string; readonly version: string }) =>
    ran.add(`${name}@${version}`);
  const look = () => {
    const { map, waiting } = releases.getState();
    note({ name: 'shell', version: map.shell.version });
    for (const remote of Object.values(map.remotes)) note(remote);
    // the last known good release counts once it was needed
    getOutcomes().outcomes.forEach(note);
    const withdrawn = (waiting ?? map).withdrawn?.filter((release) => ran.has(release)) ?? [];
    if (isLeaving || withdrawn.length === 0) return;
    isLeaving = true;
    const message: WorkerMessage = { kind: 'withdrawn', releases: withdrawn };
    navigator.serviceWorker?.controller?.postMessage(message);
    leave(Date.now() + mostFocusMs);
  };

  const leave = (untilMs: number, afterMs = Math.random() * spreadMs) =>
    setTimeout(() => {
      const mayLeave = queryClient.isMutating() === 0 && (!isTyping() || Date.now() >= untilMs);
      if (mayLeave) reload();
      else leave(untilMs, lookEveryMs);
    }, afterMs);

  releases.subscribe(look);
  look();
}
