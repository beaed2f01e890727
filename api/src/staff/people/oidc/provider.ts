import * as client from 'openid-client';
import type { OidcSettings } from '../../../settings';

const limitSeconds = 5;
const discoveredMs = 60 * 60_000;

/** What a sign-in remembers until the provider sends the person back. */
export interface Started {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A person as the provider has proved it. */
export interface Proved {
  /** Issuer and subject. */
  readonly accountId: string;
  /** Undefined if the provider has not verified it. */
  readonly email: string | undefined;
  readonly hasSecondFactor: boolean;
}

/** The provider cannot be reached, or does not work at present. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export interface Provider {
  /** @throws ProviderUnavailable */
  start(): Promise<Started & { readonly url: string }>;
  /** @param url of the call that the provider sent. @throws ProviderUnavailable, and other errors for a wrong answer */
  finish(url: URL, started: Started): Promise<Proved>;
}

/** The provider of the settings. Its addresses are looked up when they are first needed, so that a start of the site does not wait for it. */
export function createProvider(settings: OidcSettings, redirectUri: string): Provider {
  let found: { readonly config: Promise<client.Configuration>; readonly atMs: number } | undefined;

  function discovered(): Promise<client.Configuration> {
    const nowMs = performance.now();
    if (!found || nowMs - found.atMs > discoveredMs) {
      const config = discover(settings);
      const mine = { config, atMs: nowMs };
      found = mine;
      config.catch(() => {
        if (found === mine) found = undefined;
      });
    }
    return found.config.catch((error: unknown) => {
      throw new ProviderUnavailable('The provider cannot be discovered', { cause: error });
    });
  }

  return {
    async start() {
      const config = await discovered();
      const started = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: started.state,
        nonce: started.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(started.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { ...started, url: url.href };
    },

    async finish(url, { state, nonce, codeVerifier }) {
      const config = await discovered();
      const tokens = await client
        .authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isOutage(error) ? new ProviderUnavailable('The provider does not answer', { cause: error }) : error;
        });
      return provedBy(tokens.claims(), settings);
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const [byBody, byHeader] = [client.ClientSecretPost(clientSecret), client.ClientSecretBasic(clientSecret)];
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? byBody : byHeader)(
        server,
        ...rest,
      ),
    {
      timeout: limitSeconds,
      execute: [
        // the signature of the ID token counts, not only that it came by https
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** No answer in time, no connection, or a status of 5xx. */
function isOutage(error: unknown): boolean {
  const { name, code, cause, status } = error as { name?: string; code?: string; cause?: unknown; status?: number };
  if (name === 'TypeError' || name === 'TimeoutError' || name === 'AbortError') return true;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  return (status ?? (cause instanceof Response ? cause.status : 0)) >= 500;
}

function provedBy(claims: client.IDToken | undefined, { isStrong }: OidcSettings): Proved {
  if (!claims) throw new Error('The provider has sent no ID token');
  const { iss, sub, email, email_verified: isVerified, amr } = claims;
  return {
    accountId: `${iss} ${sub}`,
    email: isVerified === true && typeof email === 'string' ? email.trim().toLowerCase() : undefined,
    hasSecondFactor: isStrong || (Array.isArray(amr) && amr.includes('mfa')),
  };
}
