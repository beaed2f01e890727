/**
 * What a cold visit may cost, per route, on the wire (brotli): a little above what was measured when it was set. Lower
 * a figure when the site got lighter; raise one only for something that the traveller gets for it.
 */
export const routeBudgets: Record<string, { scriptBytes: number; totalBytes: number; requests: number }> = {};

/** The bound on layout shift, the same for every route. */
export const layoutShiftBudget = 0.02;
