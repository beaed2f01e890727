import { isIPv6 } from 'node:net';
import type { Limit } from '../settings';

interface Window {
  count: number;
  endsAtMs: number;
}

const mostWindows = 50_000;

/** Counts calls by address in fixed windows, in bounded memory. */
export class AddressCounter {
  private readonly windows = new Map<string, Window>();

  /** Counts one call; returns 0, or how many milliseconds to wait once the limit is passed. */
  count(name: string, address: string, { max, windowSeconds }: Limit, nowMs: number): number {
    const key = `${name} ${networkOf(address)}`;
    const present = this.windows.get(key);
    if (!present || present.endsAtMs <= nowMs) {
      if (this.windows.size >= mostWindows) this.makeRoom(nowMs);
      this.windows.set(key, { count: 1, endsAtMs: nowMs + windowSeconds * 1000 });
      return 0;
    }
    present.count += 1;
    return present.count > max ? present.endsAtMs - nowMs : 0;
  }

  private makeRoom(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.windows) if (endsAtMs <= nowMs) this.windows.delete(key);
    // all of them live: the oldest go, for the memory must stay bounded
    for (const key of this.windows.keys()) {
      if (this.windows.size < mostWindows) break;
      this.windows.delete(key);
    }
  }
}

/** An IPv6 customer has a whole /64 to choose addresses from. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':');
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail.split(':')].slice(0, 4).join(':');
};
