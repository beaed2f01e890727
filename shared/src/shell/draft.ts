import { type Dispatch, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from './hydration';

const storageKey = (key: string) => `tafiya:draft:${key}`;

/** By key of the draft: the complete value, and the text that was stored of it. */
const inMemory = new Map<string, { readonly text: string; readonly value: unknown }>();

const whole = <T>(value: T): T => value;

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDraft<T>(key: string, initial: T): T {
  try {
    const text = sessionStorage.getItem(storageKey(key));
    if (text === null) return initial;
    const held = inMemory.get(key);
    // if the stored text was changed by anything else, the value in memory is outdated
    if (held?.text === text) return held.value as T;
    const stored = JSON.parse(text) as T;
    // the draft may lack a field that was added to the form since
    return isRecord(initial) ? (isRecord(stored) ? { ...initial, ...stored } : initial) : stored;
  } catch {
    return initial;
  }
}

export function writeDraft<T>(key: string, value: T, toStored: (value: T) => T = whole): void {
  try {
    const text = JSON.stringify(toStored(value));
    inMemory.set(key, { text, value });
    sessionStorage.setItem(storageKey(key), text);
  } catch (error) {
    console.warn('The draft could not be stored', error);
  }
}

/** Removes a draft after its form was submitted. */
export function dropDraft(key: string): void {
  inMemory.delete(key);
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // session storage is blocked: nothing was stored
  }
}

/** Removes the values in memory; session storage is cleared separately. */
export const dropDraftMemory = (): void => inMemory.clear();

/**
 * As `useState`, for a form that keeps its state over back navigation and a reload, in session storage. It is written at every
 * change, so that nothing is written after `dropDraft`.
 *
 * @param toStored the part of the value that may be stored, by default all of it. The rest stays in memory: it survives back
 * navigation but no reload. Has to be the same function in every render.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  toStored: (value: T) => T = whole,
): [T, Dispatch<SetStateAction<T>>] {
  const isHydrated = useIsHydrated();
  const read = () => ({ key, value: isHydrated ? readDraft(key, initial) : initial, isRead: isHydrated });
  const [held, setHeld] = useState(read);
  const current = held.key === key && (held.isRead || !isHydrated) ? held : read();
  if (current !== held) setHeld(current);

  const latest = useRef(current);
  // of another key, or read after hydration; what `setDraft` has set is later than what a render before it shows
  useLayoutEffect(() => {
    const { key: heldKey, isRead } = latest.current;
    if (heldKey !== current.key || (current.isRead && !isRead)) latest.current = current;
  }, [current]);

  const setDraft = useCallback<Dispatch<SetStateAction<T>>>(
    (change) => {
      const value = change instanceof Function ? change(latest.current.value) : change;
      latest.current = { key, value, isRead: true };
      writeDraft(key, value, toStored);
      setHeld(latest.current);
    },
    [key, toStored],
  );
  return [current.value, setDraft];
}
