export type { FirstCall, FirstCalls, FirstQueries, FirstQuery, SentCall } from './first-call';
export { apiBase, fill, takeCall } from './first-call';
export { sendFirstCalls } from './send-first-calls';
