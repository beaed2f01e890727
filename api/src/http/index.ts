export { inTransaction, OvertakenTransaction } from './idempotency';
export { toKobo, toNaira } from './money';
export { Refusal } from './refusal';
export { type Call, type Handler, type IdempotentCall, type RouteOptions, route } from './route';
