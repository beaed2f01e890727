import type { ReleaseEntry } from 'shared/remote';
import { loadAhead } from './federation';

const asked = new Set<string>();

/**
 * Asks at once for all that a page runs beside its entry: its own scripts, which may run before the entry does, and the shares that its
 * declaration names. What fails here is asked for again when the page is made, and reported then.
 */
export function askAhead({ base, type, preload, routes, widgets }: ReleaseEntry, module: string): void {
  // an entry that is an ES module imports the others at once
  if (type !== 'module')
    for (const { file, integrity } of preload[module] ?? []) if (integrity) appendOnce(base + file, integrity);
  const parts = [...routes, ...widgets].filter((part) => part.module === module);
  for (const key of parts.flatMap(({ needs = [] }) => needs)) loadAhead(key);
}

function appendOnce(address: string, integrity: string): void {
  if (asked.has(address)) return;
  asked.add(address);
  const script = document.createElement('script');
  // the runtime of the entry knows by it that this one is under way, and waits for it
  script.src = address;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  script.onload = () => script.remove();
  script.onerror = () => script.remove();
  document.head.append(script);
}
