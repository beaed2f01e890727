/** One attempt to create something. Every retry of the same request sends its idempotency key. */
export interface Attempt {
  readonly key: string;
  /** The body of the request, as JSON. The server refuses the same key with another body. */
  readonly body: string;
}

/** The pending attempt if it has the same body, else a new one. */
export function attemptFor(body: unknown, pending: Attempt | undefined, newKey: () => string): Attempt {
  const text = JSON.stringify(body);
  return pending?.body === text ? pending : { key: newKey(), body: text };
}

const storageKey = (name: string) => `tafiya:attempt:${name}`;

/** The attempt that was interrupted by a reload of the page, if any. */
export function readAttempt(name: string): Attempt | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(name)) ?? 'null') as Attempt | null;
    return typeof stored?.key === 'string' && typeof stored.body === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores an attempt while its outcome is unknown; `undefined` removes it. */
export function storeAttempt(name: string, attempt: Attempt | undefined): void {
  try {
    if (attempt) sessionStorage.setItem(storageKey(name), JSON.stringify(attempt));
    else sessionStorage.removeItem(storageKey(name));
  } catch {
    // session storage is blocked: a reload loses the key
  }
}
