import { randomBytes } from 'node:crypto';

/** A response of the API. */
export interface Answer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly data: Data; readonly code?: string; readonly message?: string };
}

export const newKey = (): string => randomBytes(16).toString('hex');

/** Calls the site's API without a browser. A POST has the given idempotency key, or a new one. */
export async function callApi<Data>(
  origin: string,
  path: string,
  body?: unknown,
  key = newKey(),
): Promise<Answer<Data>> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer<Data>['body'] };
}

/** The data of a response. @throws if the API refused the call */
export async function dataOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { status, body } = await call;
  if (status > 299) throw new Error(`The API answered ${status} ${body.code}: ${body.message}`);
  return body.data;
}
