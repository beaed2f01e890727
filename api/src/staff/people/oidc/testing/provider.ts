import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signed = (claims: object, key: KeyObject): string => {
  const text = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

type Claims = Readonly<Record<string, unknown>>;

interface Behaviour {
  /** Added to the claims of each ID token, or replacing them. */
  claims: Claims;
  /** Signs with a key that the provider does not publish. */
  signsWithOtherKey: boolean;
  isDown: boolean;
}

export const clientSecret = 'the secret of the site at the provider';

/** Where the browser goes after the page of the provider at this address. */
function backFrom(address: string, answer: Readonly<Record<string, string>>): URL {
  const { searchParams } = new URL(address);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ ...answer, state: searchParams.get('state') ?? '' }).toString();
  return back;
}

const cancel = (address: string): URL => backFrom(address, { error: 'access_denied' });

const pageOf = (agreed: URL, cancelled: URL): string => {
  const link = ({ href }: URL, words: string) => `<p><a href="${href.replaceAll('&', '&amp;')}">${words}</a></p>`;
  return `<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,">
    <h1>Sign in at Example</h1>${link(agreed, 'Go on')}${link(cancelled, 'Cancel')}`;
};

/** A small provider of identities on this machine, which keeps to the rules of a code that is used once and of PKCE. */
export async function openProvider() {
  const [key, otherKey] = [newKey(), newKey()];
  const codes = new Map<string, URLSearchParams>();
  const behaviour: Behaviour = { claims: {}, signsWithOtherKey: false, isDown: false };
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (behaviour.isDown) return reply(503, {});
    const address = new URL(request.url ?? '', issuer);
    switch (address.pathname) {
      case '/.well-known/openid-configuration':
        return reply(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/keys':
        return reply(200, {
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
        });
      case '/authorize':
        return response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(pageOf(agree(address.href), cancel(address.href)));
      case '/token':
        return reply(...(await tokens(request)));
      default:
        return reply(404, {});
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function tokens(request: IncomingMessage): Promise<[number, object]> {
    let body = '';
    for await (const part of request) body += part;
    const form = new URLSearchParams(body);
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const [id, secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
    const isClient = id === 'tafiya' && decodeURIComponent(secret.replaceAll('+', ' ')) === clientSecret;
    if (!isClient) return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.get('code_challenge') !== challenge || asked.get('redirect_uri') !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'ada-1',
      aud: 'tafiya',
      iat: seconds,
      exp: seconds + 300,
      nonce: asked.get('nonce'),
      email: 'ada@tafiya.ng',
      email_verified: true,
      ...behaviour.claims,
    };
    const { privateKey } = behaviour.signsWithOtherKey ? otherKey : key;
    return [
      200,
      {
        access_token: 'an access token',
        token_type: 'Bearer',
        refresh_token: 'a refresh token',
        id_token: signed(claims, privateKey),
      },
    ];
  }

  /** What its page does when the person agrees. @returns the address that the browser is led to */
  function agree(address: string): URL {
    const code = randomBytes(16).toString('hex');
    codes.set(code, new URL(address).searchParams);
    return backFrom(address, { code });
  }

  return {
    issuer,
    behaviour,
    agree,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>;
