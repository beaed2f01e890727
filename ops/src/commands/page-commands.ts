import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done on the page that is shown. */
export interface PageCommand {
  readonly label: string;
  readonly run: () => void;
}

let current: readonly PageCommand[] = [];
const listeners = new Set<() => void>();

function set(commands: readonly PageCommand[]): void {
  current = commands;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers what can be done on a page in the command bar, as long as the page is shown. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const labels = commands.map(({ label }) => label).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of one label do the same
  useEffect(() => {
    set(commands);
    return () => set([]);
  }, [labels]);
}

export const useCommandsOfPage = (): readonly PageCommand[] => useSyncExternalStore(subscribe, () => current);
