/** One attempt to create something: its key goes with every retry of the same request. */
export interface Attempt {
  readonly key: string;
  /** The request that the key stands for; the same key with another body would be refused. */
  readonly body: string;
}

/** The attempt to go on with: the one under way when it asks for the same, else a new one. */
export function attemptFor(body: unknown, underWay: Attempt | undefined, newKey: () => string): Attempt {
  const text = JSON.stringify(body);
  return underWay?.body === text ? underWay : { key: newKey(), body: text };
}

const storageKey = (name: string) => `tafiya:attempt:${name}`;

/** The attempt that a reload of the page interrupted, if any. */
export function readAttempt(name: string): Attempt | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null') as Attempt | null;
    return typeof stored?.key === 'string' && typeof stored.body === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the attempt while its outcome is unknown; `undefined` once the server has answered. */
export function storeAttempt(name: string, attempt: Attempt | undefined): void {
  try {
    if (attempt) sessionStorage.setItem(storageKey(name), JSON.stringify(attempt));
    else sessionStorage.removeItem(storageKey(name));
  } catch {
    // storage can be denied: then the key lives as long as the page
  }
}
