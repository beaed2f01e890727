import { failureCode } from 'shared/checkout';

/** The server knows no session, or no longer. */
export const isSessionOver = (error: unknown): boolean => failureCode(error) === 'STAFF_ONLY';
