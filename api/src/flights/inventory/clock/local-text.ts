import { rememberedAheadMs } from 'shared/format/zone';

const two = (number: number): string => String(number).padStart(2, '0');

/** An instant as the clocks of a zone show it, with their distance from UTC: `2026-11-27T07:15:00+01:00`. */
export function localText(zone: string, atMs: number): string {
  const ahead = rememberedAheadMs(atMs, zone);
  const minutes = Math.abs(ahead) / 60_000;
  const shown = new Date(atMs + ahead).toISOString().slice(0, 19);
  return `${shown}${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
