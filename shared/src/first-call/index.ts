export { beginCalls } from './begin-calls';
export type { BegunCall, FirstCall, FirstCalls } from './first-call';
export { apiBase, fill, takeCall } from './first-call';
