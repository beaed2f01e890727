import type { Context } from './context';

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly untilMs: number;
}

interface KeepLimits {
  readonly ms: number;
  /** How many values a context keeps; the oldest go first. All unless given, for keys that are few. */
  readonly most?: number;
}

type Key = readonly (string | number | undefined)[];

/** The function that computes each value at most once in this time for a context in a process. A failure is not kept. */
export function keepFor<Args extends Key, Value>(
  { ms, most = Number.POSITIVE_INFINITY }: KeepLimits,
  compute: (context: Context, ...args: Args) => Promise<Value>,
): (context: Context, ...args: Args) => Promise<Value> {
  const ofContexts = new WeakMap<Context, Map<string, Kept<Value>>>();
  return (context, ...args) => {
    const all = ofContexts.get(context) ?? new Map<string, Kept<Value>>();
    ofContexts.set(context, all);
    const key = args.join(' ');
    const nowMs = context.now().getTime();
    const known = all.get(key);
    if (known && nowMs < known.untilMs) return known.value;
    const made: Kept<Value> = { value: compute(context, ...args), untilMs: nowMs + ms };
    // again at the end, so that the first of the map is the oldest
    all.delete(key);
    all.set(key, made);
    made.value.catch(() => all.get(key) === made && all.delete(key));
    for (const oldest of all.keys()) {
      if (all.size <= most) break;
      all.delete(oldest);
    }
    return made.value;
  };
}
