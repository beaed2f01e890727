import { untilTravellerActs } from './until-traveller-acts';

const storageKey = 'tafiya:scroll';
const keptEntries = 50;
const patienceMs = 5_000;

type Positions = Record<string, number>;

function load(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

/** Where the page of each history entry was scrolled to; it outlives a reload. */
export class ScrollMemory {
  private readonly positions = load();
  private entry = '';

  /** Follows the scrolling of the page of `entry`, the router's key of a history entry. */
  follow(entry: string): void {
    this.entry = entry;
  }

  /** Of a page whose address is only written anew: it stays where it is, under the key of the new entry. */
  goOn(entry: string): void {
    const top = this.of(this.entry);
    this.follow(entry);
    if (top !== undefined) this.note(top);
  }

  note(top: number): void {
    delete this.positions[this.entry];
    this.positions[this.entry] = Math.round(top);
  }

  of(entry: string): number | undefined {
    return this.positions[entry];
  }

  save(): void {
    try {
      const latest = Object.entries(this.positions).slice(-keptEntries);
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(latest)));
    } catch {
      // A browser that refuses session storage forgets the position on a reload, no more.
    }
  }
}

/**
 * Scrolls to a position; where the page is still too short for it, again as its content arrives, until the traveller
 * scrolls. Returns what ends the waiting.
 */
export function scrollToWhenThere(top: number): () => void {
  const reach = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (reach()) return () => undefined;

  const growth = new ResizeObserver(() => {
    if (reach()) stop();
  });
  const stop = untilTravellerActs(['wheel', 'touchmove', 'keydown', 'pointerdown'], patienceMs, () =>
    growth.disconnect(),
  );
  growth.observe(document.body);
  return stop;
}
