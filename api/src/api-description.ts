import type { ApiDescription } from 'server/http';
import { sessionHeader } from 'server/http';
import { staffCookie } from './http/staff-sessions';

/** What the OpenAPI document says of the booking API besides its operations. @param origin the site's public address */
export const apiDescription = (origin: string): ApiDescription => ({
  access: {
    staff: {
      description: 'For the staff: with the staff token, or with a session of the back office.',
      // the cookie only together with the header that no foreign page can send
      security: [{ staffToken: [] }, { staffSession: [], staffPage: [] }],
    },
  },
  securitySchemes: {
    staffToken: { type: 'http', scheme: 'bearer', description: 'The staff token' },
    staffSession: {
      type: 'apiKey',
      in: 'cookie',
      name: staffCookie(origin).nameOf(origin.startsWith('https:')),
      description: 'A session of the back office, opened by signing in with the staff token',
    },
    staffPage: {
      type: 'apiKey',
      in: 'header',
      name: sessionHeader,
      description:
        'Always 1, beside the cookie: a browser sends the cookie whoever asks, and this for our own pages alone',
    },
  },
  errorStatus: {},
  errorsOf: ({ access }) => ['VALIDATION_FAILED', ...(access === 'staff' ? ['STAFF_ONLY'] : [])],
});
