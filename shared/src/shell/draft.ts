import { type Dispatch, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from 'react';

const storageKey = (key: string) => `tafiya:draft:${key}`;

/** By the draft's key, the whole value in memory, with the stored text that was made of it. */
const inMemory = new Map<string, { readonly text: string; readonly value: unknown }>();

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDraft<T>(key: string, initial: T): T {
  try {
    const text = sessionStorage.getItem(storageKey(key));
    if (text === null) return initial;
    const whole = inMemory.get(key);
    // Storage that was changed since by anybody else wins: the value in memory belongs to a text that is gone.
    if (whole?.text === text) return whole.value as T;
    const stored = JSON.parse(text) as T;
    // A field that the form has gained since is not in the draft.
    return isRecord(initial) ? (isRecord(stored) ? { ...initial, ...stored } : initial) : stored;
  } catch {
    return initial;
  }
}

function writeDraft<T>(key: string, value: T, toStored: (value: T) => T): void {
  try {
    const text = JSON.stringify(toStored(value));
    inMemory.set(key, { text, value });
    sessionStorage.setItem(storageKey(key), text);
  } catch (error) {
    console.warn('The draft could not be stored', error);
  }
}

/** Forgets a draft: its form was submitted. */
export function dropDraft(key: string): void {
  inMemory.delete(key);
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // A browser that refuses session storage has stored nothing.
  }
}

/** Forgets what drafts hold in memory. Their stored part goes with the session storage. */
export const dropDraftMemory = (): void => inMemory.clear();

const whole = <T>(value: T): T => value;

/**
 * The state of a form that survives a reload and the way back, in session storage: as `useState`, under a key of the
 * site. It is written as the traveller types, so that `dropDraft` on submit is the last word.
 *
 * @param toStored what of the value may be written to storage; all of it unless given. The rest stays in the memory of
 * this document: it is there on the way back, and gone after a reload. Defined once, outside of the component.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  toStored: (value: T) => T = whole,
): [T, Dispatch<SetStateAction<T>>] {
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
      writeDraft(key, value, toStored);
      setHeld(latest.current);
    },
    [key, toStored],
  );
  return [current.value, setDraft];
}
