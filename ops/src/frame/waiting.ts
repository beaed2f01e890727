/** How much waits, by the counters of the sections. A counter that is absent or zero is not shown. */
export type Waiting = Readonly<Partial<Record<string, number>>>;

const nothing: Waiting = {};

export const useWaiting = (): Waiting => nothing;
