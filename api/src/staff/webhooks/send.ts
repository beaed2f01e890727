import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress, urlFault } from './address';

/** For connection and answer together. */
const usualLimitMs = 10_000;
/** More of an answer is not read. */
const mostBytes = 4096;

export const faultTexts = {
  address: 'Its address is private, or is not https',
  unknown_host: 'Its host was not found',
  timeout: `It did not answer within ${usualLimitMs / 1000} seconds`,
  connection: 'No connection to it was possible',
  certificate: 'Its certificate is not valid',
  redirect: 'It answered with a redirect, which is not followed: enter the final address',
  status: 'It did not accept the event',
  secret: 'Its secret cannot be read, because STAFF_SECRET has changed: give it a new one',
} as const;
export type Fault = keyof typeof faultTexts;

/** The outcome of a try. */
export interface Answer {
  readonly status: number | null;
  /** Null if the event was accepted. */
  readonly fault: Fault | null;
}

/** Looks up the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveByDns: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

const privateCode = 'PRIVATE_ADDRESS';

/** The connection goes to the addresses that were checked: a second lookup could have another result. */
const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          return callback(Object.assign(new Error('The address is private'), { code: privateCode }), '', 0);
        return all ? callback(null, [...found]) : callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowedHosts: readonly string[];
  readonly resolve?: Resolve;
  readonly limitMs?: number;
}

/** Posts an event. Never throws: what fails is a fault of the receiver. */
export async function send({
  url: text,
  headers,
  body,
  allowedHosts,
  resolve = resolveByDns,
  limitMs = usualLimitMs,
}: Sent): Promise<Answer> {
  // the settings may have changed since it was added
  if (urlFault(text, allowedHosts)) return { status: null, fault: 'address' };
  const url = new URL(text);
  const isFree = allowedHosts.includes(hostOf(url)) || isIP(hostOf(url)) !== 0;
  const request = (url.protocol === 'https:' ? requestByHttps : requestByHttp)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Tafiya-Webhooks/1',
      ...headers,
    },
    // a connection of its own, so that none to an unchecked address is used again
    agent: false,
    signal: AbortSignal.timeout(limitMs),
    ...(!isFree && { lookup: checkedLookup(resolve) }),
  });
  return answerTo(request.end(body));
}

const answerTo = (request: ClientRequest): Promise<Answer> =>
  new Promise((done) => {
    request.on('error', (error: NodeJS.ErrnoException) => done({ status: null, fault: faultOf(error) }));
    request.on('response', (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > mostBytes) response.destroy();
      });
      // an answer that breaks off has its status all the same
      response.on('error', () => undefined);
      response.on('close', () => done(answerOf(response.statusCode ?? 0)));
    });
  });

const answerOf = (status: number): Answer => {
  if (status >= 200 && status < 300) return { status, fault: null };
  return { status, fault: status >= 300 && status < 400 ? 'redirect' : 'status' };
};

const certificateCode = /CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;

function faultOf({ name, code = '' }: NodeJS.ErrnoException): Fault {
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === privateCode) return 'address';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  return certificateCode.test(code) ? 'certificate' : 'connection';
}
