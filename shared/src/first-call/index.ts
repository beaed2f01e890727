export type { FirstCall, FirstCalls, FirstQueries, FirstQuery, SentCall, WithSentCalls } from './first-call';
export { apiBase, fill, takeCall } from './first-call';
export { sendFirstCalls } from './send-first-calls';
