import { untilUserInput } from './until-user-input';

const storageKey = 'tafiya:scroll';
const maxEntries = 50;
const timeoutMs = 5_000;

type Positions = Record<string, number>;

function load(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

/** The scroll position of each history entry; it survives a reload. */
export class ScrollMemory {
  private readonly positions = load();
  private entry = '';

  /** Makes `entry`, the router's key of a history entry, the current one. */
  setCurrent(entry: string): void {
    this.entry = entry;
  }

  /** For a replaced history entry: moves the position to the key of the new entry. */
  moveTo(entry: string): void {
    const top = this.of(this.entry);
    this.setCurrent(entry);
    if (top !== undefined) this.record(top);
  }

  record(top: number): void {
    delete this.positions[this.entry];
    this.positions[this.entry] = Math.round(top);
  }

  of(entry: string): number | undefined {
    return this.positions[entry];
  }

  save(): void {
    try {
      const latest = Object.entries(this.positions).slice(-maxEntries);
      sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(latest)));
    } catch {
      // Without session storage only a reload loses the positions.
    }
  }
}

/**
 * Scrolls to a position. If the page is still too short, scrolls again as its content grows, until the traveller scrolls.
 *
 * @returns a function that stops waiting
 */
export function scrollWhenPossible(top: number): () => void {
  const tryNow = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (tryNow()) return () => undefined;

  const observer = new ResizeObserver(() => {
    if (tryNow()) stop();
  });
  const stop = untilUserInput(['wheel', 'touchmove', 'keydown', 'pointerdown'], timeoutMs, () => observer.disconnect());
  observer.observe(document.body);
  return stop;
}
