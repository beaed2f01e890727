import { longText, oneOf, optional, type Variable, variable, wholeNumber } from 'server/settings';
import { z } from 'zod';
import { limitVariables } from './limits';
import { paymentVariables } from './payment';
import { releaseVariables } from './releases';
import { ruleVariables } from './rules';

const address = z.string().regex(/^[\w.:-]+$/, 'must be a name or an address');

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .refine((value) => new URL(value).pathname === '/', 'must have no path');

const serverVariables = {
  PORT: variable(wholeNumber(0, 65_535), '4000', 'Port to listen on; 0 takes a free one'),
  HOST: variable(address, '127.0.0.1', 'Address to listen on; 0.0.0.0 for every network'),
  PUBLIC_ORIGIN: optional(
    origin,
    'Where travellers reach the site, for links in mails; http://localhost:PORT if unset',
  ),
  OPS_PORT: optional(
    wholeNumber(0, 65_535),
    'Port of the back office and of the calls of staff and registry; PORT + 100 if unset, 0 takes a free one',
  ),
  OPS_ORIGIN: optional(
    origin,
    'Where the staff reach the back office: another host than that of PUBLIC_ORIGIN, and needed beside one with https; http://localhost:OPS_PORT if unset',
  ),
  DATA_DIR: variable(
    z.string().min(1),
    '.data',
    'Folder of everything stored: database, mails, files, generated secrets',
  ),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    'A PostgreSQL server (14 or later); the embedded database in DATA_DIR/database if unset',
  ),
  DATABASE_POOL: variable(
    wholeNumber(2, 200),
    '10',
    'Connections that one process opens for calls and jobs; it opens two more for bank notices, and one that listens for moves',
  ),
  LOG_LEVEL: variable(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'How much is logged: fatal, error, warn, info, debug, trace or silent',
  ),
  MAX_OPEN_REQUESTS: variable(wholeNumber(), '1000', 'Requests open at once; more are answered 503 for a moment'),
  MAX_OPEN_REQUESTS_NETWORK: variable(
    wholeNumber(1),
    '100',
    'Requests of one address (IPv6: of one /64) open at once; more are answered 503 for a moment',
  ),
  MAX_WORKING_REQUESTS: optional(
    wholeNumber(1),
    'API calls processed at once, while others wait; twice DATABASE_POOL if unset, 4 on the embedded database',
  ),
  MAX_WAIT_MS: variable(wholeNumber(1), '1000', 'How long an API call waits in the queue before it is answered 503'),
  MAX_LOOP_LAG_MS: variable(
    wholeNumber(),
    '500',
    'How late the event loop may be before new requests are answered 503',
  ),
  MAX_STUCK_SECONDS: variable(
    wholeNumber(),
    '60',
    'A process that /health has called stuck for so long ends itself with exit code 1, to be restarted; 0 never',
  ),
  TRUSTED_PROXIES: variable(
    z
      .string()
      .transform((list) =>
        list
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or networks'))),
    '',
    'Addresses or networks of the proxies whose X-Forwarded-For is trusted, separated by commas',
  ),
} satisfies Record<string, Variable>;

const supplierVariables = {
  MAIL_TRANSPORT: variable(oneOf('folder', 'smtp'), 'folder', 'folder writes DATA_DIR/mail/*.eml; smtp sends'),
  MAIL_FROM: variable(longText(3), 'Tafiya <bookings@tafiya.example>', 'Sender of every mail'),
  SUPPORT_MAIL: optional(
    z.email({ error: 'must be a mail address' }),
    'Recipient of contact messages (stored in the database only if unset) and of replies to mails about bookings',
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
    'smtp(s)://user:password@host:port; needed by MAIL_TRANSPORT=smtp',
  ),
  ...paymentVariables,
  METRICS_TOKEN: optional(
    longText(32),
    'Bearer token of /metrics on the server of the back office; if unset, only programs on this machine may read it, and not by a proxy',
  ),
  VIEW_SECRET: optional(
    longText(32),
    'Signs the view tokens of looked-up bookings; the same for every process; generated and stored in DATA_DIR if unset',
  ),
  LINK_SECRET: optional(
    longText(32),
    'Signs the links in mails without a booking; the same for every process; generated and stored in DATA_DIR if unset',
  ),
  VISIT_SECRET: optional(
    longText(32),
    'Signs the cookie that assigns visits to canaries; the same for every process; generated and stored in DATA_DIR if unset',
  ),
  STAFF_SECRET: optional(
    longText(32),
    'Signs the sessions of people of the staff, and encrypts their second factors and the secrets of webhooks; the same for every process; generated and stored in DATA_DIR if unset',
  ),
  STAFF_SECRET_BEFORE: optional(
    longText(32),
    'The previous STAFF_SECRET, during a change: with it a start encrypts second factors and the secrets of webhooks anew',
  ),
  OIDC_ISSUER: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an https:// address' })
      .refine(
        (value) => value.startsWith('https:') || /^(localhost|127\.0\.0\.1)$/.test(new URL(value).hostname),
        'must be an https:// address',
      ),
    'Address of a provider (OpenID Connect) by which people of the staff may sign in beside their password, without /.well-known/…',
  ),
  OIDC_CLIENT_ID: optional(z.string().min(1), 'How the provider names this site; needed by OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: optional(z.string().min(1), 'The secret of this site at the provider; needed by OIDC_ISSUER'),
  OIDC_NAME: variable(
    z.string().min(1).max(40),
    'single sign-on',
    'Name of the provider on the button, after "Sign in with"',
  ),
  OIDC_IS_STRONG: variable(
    oneOf('0', '1'),
    '0',
    '1 if the provider asks everybody for a second factor; otherwise the site asks for its own, unless the provider says mfa in amr',
  ),
  WEBHOOK_ALLOWED_HOSTS: variable(
    z
      .string()
      .toLowerCase()
      .transform((list) =>
        list
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.string().regex(/^[\w.:-]+$/, 'must be names or addresses of hosts, without a port'))),
    '',
    'Hosts that webhooks may reach although their addresses are private, and without https; names or addresses, separated by commas',
  ),
  STORAGE_DRIVER: variable(
    oneOf('folder', 's3'),
    'folder',
    'Where release files are stored: folder is DATA_DIR/releases; s3 is a bucket, with the credentials that AWS’s tools read (AWS_ACCESS_KEY_ID and the rest)',
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be a bucket’s name'),
    'The bucket; needed by STORAGE_DRIVER=s3',
  ),
  S3_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }),
    'Address of the bucket’s service, if it is not Amazon’s',
  ),
  S3_REGION: variable(z.string().min(1), 'us-east-1', 'The bucket’s region'),
  S3_PREFIX: variable(
    z.string().regex(/^([\w.-]+\/)*$/, 'must be empty or end in a slash'),
    '',
    'Prefix of all object names, such as tafiya/',
  ),
} satisfies Record<string, Variable>;

/** Every environment variable that the API reads: the one table behind parsing and behind the README. */
export const variables = {
  ...serverVariables,
  ...supplierVariables,
  ...releaseVariables,
  ...ruleVariables,
  ...limitVariables,
};
