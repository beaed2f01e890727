import { type Dispatch, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from 'react';

const storageKey = (key: string) => `tafiya:draft:${key}`;

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDraft<T>(key: string, initial: T): T {
  try {
    const text = sessionStorage.getItem(storageKey(key));
    if (text === null) return initial;
    const stored = JSON.parse(text) as T;
    // A field that the form has gained since is not in the draft.
    return isRecord(initial) ? (isRecord(stored) ? { ...initial, ...stored } : initial) : stored;
  } catch {
    return initial;
  }
}

function writeDraft(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(value));
  } catch (error) {
    console.warn('The draft could not be kept', error);
  }
}

/** Forgets a draft: its form was submitted. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // A browser that refuses session storage kept nothing.
  }
}

/**
 * The state of a form that survives a reload and the way back, in session storage: as `useState`, under a key of the
 * site. It is written as the traveller types, so that `dropDraft` on submit is the last word.
 */
export function useDraft<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [held, setHeld] = useState(() => ({ key, value: readDraft(key, initial) }));
  const current = held.key === key ? held : { key, value: readDraft(key, initial) };
  if (current !== held) setHeld(current);

  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });

  const setDraft = useCallback<Dispatch<SetStateAction<T>>>(
    (change) => {
      const value = change instanceof Function ? change(latest.current.value) : change;
      latest.current = { key, value };
      writeDraft(key, value);
      setHeld(latest.current);
    },
    [key],
  );
  return [current.value, setDraft];
}
