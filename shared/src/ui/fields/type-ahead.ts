const resetAfterMs = 750;

export type TypeAhead = { text: string; atMs: number };

export const noTypeAhead: TypeAhead = { text: '', atMs: 0 };

/** Adds a key to what is being typed; after 750 ms of silence it starts anew. */
export function typeKey(before: TypeAhead, key: string, nowMs: number): TypeAhead {
  const isFresh = nowMs - before.atMs <= resetAfterMs;
  return { text: isFresh ? before.text + key : key, atMs: nowMs };
}

/** True while the next key, a space included, still belongs to the same word. */
export function isTyping(before: TypeAhead, nowMs: number): boolean {
  return before.text !== '' && nowMs - before.atMs <= resetAfterMs;
}

/**
 * Which label the typed text means, by index, or -1. One letter, also typed again and again, goes round the labels
 * that begin with it, starting after `from`; more letters stay on `from` while it still fits.
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
