const resetAfterMs = 750;

export type TypeAhead = { text: string; atMs: number };

export const noTypeAhead: TypeAhead = { text: '', atMs: 0 };

/** Appends a key to the typed text; after a pause of 750 ms it starts a new text. */
export function typeKey(before: TypeAhead, key: string, nowMs: number): TypeAhead {
  const isFresh = nowMs - before.atMs <= resetAfterMs;
  return { text: isFresh ? before.text + key : key, atMs: nowMs };
}

/** True while the next key, including a space, belongs to the same text. */
export function isTyping(before: TypeAhead, nowMs: number): boolean {
  return before.text !== '' && nowMs - before.atMs <= resetAfterMs;
}

/**
 * The index of the label that matches the typed text, or -1. One letter, also typed repeatedly, cycles through the labels
 * that start with it, starting after `from`; several letters stay on `from` while it matches.
 */
export function findTyped(labels: readonly string[], typed: string, from: number): number {
  const first = typed.charAt(0);
  const isOneLetter = [...typed].every((letter) => letter.toLowerCase() === first.toLowerCase());
  const wanted = (isOneLetter ? first : typed).toLowerCase();
  const start = isOneLetter ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
