import axios from 'axios';
import { reportReach } from '../shell/offline/reach';
import { ApiError } from './api-error';
import type { ApiRequest, ApiResponse } from './call';
import { newIdempotencyKey } from './idempotency-key';

const http = axios.create({
  headers: { Accept: 'application/json' },
  responseType: 'json',
  // the body of an error has a message for the page: `call` reads it
  validateStatus: () => true,
  // text that is not JSON is an error, not data; a time-out has a code of its own
  transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
});

/** Sends a call. Throws an `ApiError` if there is no response with JSON, and the reason of the signal if it is aborted. */
export async function send(request: ApiRequest): Promise<ApiResponse> {
  try {
    return await http.request<unknown>({
      baseURL: request.baseUrl,
      method: request.method,
      url: request.url,
      params: request.query,
      data: request.body,
      signal: request.signal,
      timeout: request.timeoutMs,
      headers: {
        ...(request.method === 'POST' && { 'Idempotency-Key': request.idempotencyKey ?? newIdempotencyKey() }),
        ...request.headers,
      },
    });
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason;
    const { code, response } = axios.isAxiosError(cause) ? cause : {};
    if (response) throw new ApiError('PARSING_ERROR', { status: response.status, cause });
    // a late or an aborted response says nothing about the connection
    const isLate = code === 'ETIMEDOUT' || code === 'ECONNABORTED';
    if (!isLate) reportReach(false);
    throw new ApiError(isLate ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', { cause });
  }
}
