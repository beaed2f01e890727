const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `12.3 MB`; a kilobyte is 1,000 bytes. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
