import type { LightMyRequestResponse } from 'fastify';
import type { Failure } from 'shared/contract/operation';
import type { TestApi } from './index';

/** The `data` of a response. @throws if it is not a success */
export const dataOf = <Data>(response: LightMyRequestResponse): Data => {
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: Data }>().data;
};

export const refusalOf = (response: LightMyRequestResponse): Failure & { status: number } => ({
  ...response.json<Failure>(),
  status: response.statusCode,
});

export const post = (api: TestApi, url: string, body: object, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url, payload: body, headers });
