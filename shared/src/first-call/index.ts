export { apiBase, fill } from './address';
export { beginCalls } from './begin-calls';
export type { BegunCall, FirstCall, FirstCalls } from './first-call';
export { takeCall } from './take-call';
