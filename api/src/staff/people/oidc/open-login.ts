import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';

export const openLoginPath = '/oidc/open-login';
/** Begins the name of a challenge for a code that follows a sign-in by the provider. */
export const oidcChallenge = 'oidc-';

const challengeSeconds = 300;

/**
 * A function of the library's `api` that opens a session for a person whom the provider has proved, with the library's cookie. If the
 * person has an authenticator app and the provider has asked for no second factor, it begins the library's challenge for a code instead.
 */
export const openLogin = () => ({
  id: 'open-login',
  endpoints: {
    openLogin: createAuthEndpoint(
      openLoginPath,
      {
        method: 'POST',
        body: z.object({ personId: z.string(), hasSecondFactor: z.boolean() }),
        metadata: { SERVER_ONLY: true },
      },
      async (call) => {
        const { internalAdapter, secret, createAuthCookie } = call.context;
        const { personId, hasSecondFactor } = call.body;
        const user = await internalAdapter.findUserById(personId);
        if (!user) throw new APIError('UNAUTHORIZED', { code: 'PERSON_DISABLED' });
        if (hasSecondFactor || !(user as { twoFactorEnabled?: boolean }).twoFactorEnabled) {
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(call, { session, user });
          return call.json({ next: 'done' as const });
        }
        // as its hook after a sign-in by password does, which runs for its own paths only
        const cookie = createAuthCookie('two_factor', { maxAge: challengeSeconds });
        const identifier = oidcChallenge + generateRandomString(20);
        const expiresAt = new Date(Date.now() + challengeSeconds * 1000);
        await internalAdapter.createVerificationValue({ value: user.id, identifier, expiresAt });
        await internalAdapter.createVerificationValue({
          value: '0',
          identifier: `2fa-attempts-${identifier}`,
          expiresAt,
        });
        await call.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
        return call.json({ next: 'code' as const });
      },
    ),
  },
});
