const firstLetter = (word: string | undefined) => [...(word ?? '').normalize('NFC')][0] ?? '';

/** `Musa Ɗanladi` → `MƊ`; of more names the first and the last. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${firstLetter(words[0])}${words.length > 1 ? firstLetter(words.at(-1)) : ''}`.toUpperCase();
}
