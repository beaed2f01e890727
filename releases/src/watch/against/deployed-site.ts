import type { FastifyRequest } from 'fastify';

/** What belongs to one connection, or is changed on the way. */
const ownOfConnection = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
];
/** What would tie this machine's name to the deployed site, no longer fits the body, or forbids watch builds, which have no hashes. */
const notPassedOn = [
  ...ownOfConnection,
  'strict-transport-security',
  'content-encoding',
  'set-cookie',
  'alt-svc',
  'integrity-policy',
];

export interface DeployedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As this machine may keep them: without `Secure` and a domain. */
  readonly cookies: readonly string[];
  readonly response: Response;
}

/** Browsers refuse `__Host-` and `__Secure-` over plain http, so these names are changed here and changed back on the way. */
const prefixMark = 'plain';

const keptHere = (cookie: string): string =>
  cookie.replace(/^__(?=Host-|Secure-)/, `${prefixMark}__`).replace(/;\s*(Secure|Domain=[^;]*)(?=;|$)/gi, '');

const headersFor = (request: FastifyRequest, from: string, to: string): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !ownOfConnection.includes(name)) headers.set(name, String(value));
  // The site takes calls of its own pages alone, and this page counts as one of them here.
  if (headers.get('origin') === from) headers.set('origin', to);
  headers.delete('referer');
  const cookies = headers.get('cookie');
  if (cookies) headers.set('cookie', cookies.replaceAll(`${prefixMark}__`, '__'));
  return headers;
};

/** Passes a request of this machine's site on to the deployed one. @throws TypeError if that cannot be reached */
export async function askDeployed(
  request: FastifyRequest,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DeployedAnswer> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const response = await fetch(new URL(request.url, to), {
    method: request.method,
    headers: headersFor(request, from, to),
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !notPassedOn.includes(name))),
    cookies: response.headers.getSetCookie().map(keptHere),
    response,
  };
}
