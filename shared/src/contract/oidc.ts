import { z } from 'zod';
import { defineOperation } from './operation';

/** Sign-in of the staff by a provider of identities (OpenID Connect), beside e-mail and password. */
export const readSignInWays = defineOperation({
  tag: 'staff',
  id: 'readSignInWays',
  method: 'GET',
  path: '/staff/sign-in-ways',
  summary: 'How people of the staff sign in beside e-mail and password',
  data: z.object({
    oidc: z
      .object({ name: z.string().describe('For the button') })
      .nullable()
      .describe('Null without a provider'),
  }),
});

/** The provider leads back to `GET /staff/people/oidc/callback`, which redirects to `/ops`, after a failure with `?sign-in=`. */
export const startOidc = defineOperation({
  tag: 'staff',
  id: 'startOidc',
  method: 'POST',
  path: '/staff/people/oidc/start',
  summary: 'Begin a sign-in by the provider: the page goes to the returned address within ten minutes',
  data: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'OVERLOADED'],
});
