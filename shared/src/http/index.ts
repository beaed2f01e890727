export { ApiError, type ApiErrorKind, isApiError, messageOf } from './api-error';
export { type Call, type CallInput, type CallOptions, call, createCall } from './call';
export { newIdempotencyKey } from './idempotency-key';
