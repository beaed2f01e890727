/** A state with the number of its cars or areas, and of those that are out or switched off. */
export interface CountedState {
  readonly _id: string;
  readonly name: string;
  readonly count: number;
  readonly off: number;
}

interface OfState {
  readonly _id: string;
  readonly name: string;
  readonly isOff: boolean;
}

/** The states by the number of their parts, and the wanted one, by default the first. @param parts each with its state */
export function countStates(
  parts: readonly OfState[],
  wanted: string | undefined,
): { readonly state: string; readonly states: CountedState[] } {
  const counted = new Map<string, CountedState>();
  for (const { _id, name, isOff } of parts) {
    const { count, off } = counted.get(_id) ?? { count: 0, off: 0 };
    counted.set(_id, { _id, name, count: count + 1, off: off + (isOff ? 1 : 0) });
  }
  const states = [...counted.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  return { state: (states.find(({ _id }) => _id === wanted) ?? states[0])?._id ?? '', states };
}
