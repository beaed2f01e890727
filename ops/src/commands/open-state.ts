import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setCommandBarOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Whether the command bar is open, or will be in a moment: what is typed is meant for it. */
export const isCommandBarOpen = (): boolean => isOpen;

/** Whether the command bar is open; a button anywhere in the frame opens it. */
export const useCommandBarOpen = (): boolean => useSyncExternalStore(subscribe, isCommandBarOpen);
