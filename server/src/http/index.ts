export type { AccessDescription, AnyOperation, ApiDescription, ApiOptions, ServedApi, ServerContext } from './context';
export { closeServer, createServer, type ServerOptions, type ServerSettings } from './create-server';
export { acceptedEncodings, type Encoding, encode } from './encodings';
export { answerError, busy, HttpRefusal, prepareRefusal, Refusal, type RefusalDetails } from './errors';
export { sendCached, sendTagged } from './etag';
export { fieldMessages, issueMessage } from './field-messages';
export { responsesStoredHours } from './idempotency';
export {
  AddressCounter,
  type AddressGroup,
  countAddress,
  countSubjects,
  networkOf,
  refuseWrongSecret,
  type SubjectGroup,
} from './limits';
export { hasCalls, noOpenCalls, type OpenCalls, trackOpenCalls } from './request-end';
export type { RequestMeter, ShedReason } from './request-meter';
export { callOperation, type IdempotentCall, type Route, route, routeFile } from './route';
export { serveApi } from './serve-api';
export {
  bearerOf,
  cookieName,
  cookieNamed,
  foreignSessionFault,
  isForeignCall,
  isSecretOf,
  secretHash,
  sessionHeader,
} from './sessions';
export { type SheddingSettings, vital } from './shedding';
export { isFromThisMachine, isLoopback } from './this-machine';
