export type { FirstCall, FirstCalls, SentCall as BegunCall } from './first-call';
export { apiBase, fill, takeCall } from './first-call';
export { sendFirstCalls as beginCalls } from './send-first-calls';
