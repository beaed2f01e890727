import { failureCode } from 'shared/checkout';

const refusals: readonly (string | undefined)[] = ['STAFF_ONLY', 'UNAUTHORIZED'];

/** The server knows no session, or no longer. */
export const isSessionOver = (error: unknown): boolean => refusals.includes(failureCode(error));
