const deepest = 32;

/**
 * The path of the first text that no database row can hold: with a NUL, or with half a surrogate pair; of the first
 * value nested beyond any contract, too. Undefined if there is none.
 */
export const unstorablePath = (value: unknown, path = '', depth = 0): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (value === null || typeof value !== 'object') return undefined;
  if (depth === deepest) return path;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}.${key}`;
    if (!isStorable(key)) return path;
    const found = unstorablePath(inner, innerPath, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
