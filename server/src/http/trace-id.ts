import { randomUUID } from 'node:crypto';

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const isZero = (id: string): boolean => /^0+$/.test(id);

/**
 * The trace id of a `traceparent` header (W3C Trace Context), or a new one if there is no valid header. A later version may have more
 * parts, the present one may not.
 */
export const traceIdOf = (traceparent: string | string[] | undefined): string => {
  const [, version, traceId = '', parentId = '', more] = form.exec(String(traceparent ?? '')) ?? [];
  const isValid = version !== undefined && version !== 'ff' && !(version === '00' && more !== undefined);
  return isValid && !isZero(traceId) && !isZero(parentId) ? traceId : randomUUID().replaceAll('-', '');
};
