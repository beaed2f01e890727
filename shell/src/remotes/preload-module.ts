import type { ReleaseEntry } from 'shared/remote';
import { preloadShare } from './federation';

const requested = new Set<string>();

/**
 * Requests everything that a page needs besides its entry in parallel with it: its own scripts, which may run before the
 * entry does, and the shares that its declaration names. A failure is not reported here: the file is requested again, and
 * the failure reported, when the page is loaded.
 */
export function preloadModule({ base, type, preload, routes, widgets }: ReleaseEntry, module: string): void {
  // an entry that is an ES module imports the other scripts itself
  if (type !== 'module')
    for (const { file, integrity } of preload[module] ?? []) if (integrity) appendScriptOnce(base + file, integrity);
  const parts = [...routes, ...widgets].filter((part) => part.module === module);
  for (const key of parts.flatMap(({ needs = [] }) => needs)) preloadShare(key);
}

function appendScriptOnce(address: string, integrity: string): void {
  if (requested.has(address)) return;
  requested.add(address);
  const script = document.createElement('script');
  // webpack's runtime in the entry finds this tag by its address, and waits for it instead of adding another one
  script.src = address;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  script.onload = () => script.remove();
  script.onerror = () => script.remove();
  document.head.append(script);
}
