export type { FirstCall, FirstCalls, SentCall } from './first-call';
export { apiBase, fill, takeCall } from './first-call';
export { sendFirstCalls } from './send-first-calls';
