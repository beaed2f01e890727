import { type AccessDescription, type ApiDescription, sessionHeader } from 'server/http';
import { refusalStatus } from '../release/refusal';
import { operatorCookie } from './registry-access';

const signedIn: AccessDescription['security'] = [{ releaseToken: [] }, { releaseSession: [], releasePage: [] }];

/** The general part of the registry's OpenAPI document. @param origin the site's public address */
export const registryDescription = (origin: string): ApiDescription => ({
  access: {
    token: {
      description:
        'For every holder of a token of the registry; a squad’s token moves and publishes its own names alone.',
      security: signedIn,
    },
    operator: { description: 'For operators of the registry alone.', security: signedIn },
  },
  securitySchemes: {
    releaseToken: { type: 'http', scheme: 'bearer', description: 'A token `tfr_…` of an operator or a squad' },
    releaseSession: {
      type: 'apiKey',
      in: 'cookie',
      name: operatorCookie(origin).nameOf(origin.startsWith('https:')),
      description: 'A session of the back office, opened by signing in with an operator’s token',
    },
    releasePage: { type: 'apiKey', in: 'header', name: sessionHeader, description: 'Always 1, beside the cookie' },
  },
  errorStatus: refusalStatus,
  errorsOf: ({ access = 'public' }) => [
    'INVALID_REQUEST',
    ...(access === 'public' ? [] : ['UNAUTHORIZED', 'RATE_LIMITED']),
    ...(access === 'operator' ? ['FORBIDDEN'] : []),
  ],
});
