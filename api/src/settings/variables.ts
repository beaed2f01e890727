import { z } from 'zod';
import { limitVariables } from './limits';
import { releaseVariables } from './releases';
import { ruleVariables } from './rules';
import { longText, oneOf, optional, type Variable, variable, wholeNumber } from './variable';

const address = z.string().regex(/^[\w.:-]+$/, 'must be a name or an address');

const serverVariables = {
  PORT: variable(wholeNumber(0, 65_535), '4000', 'Port to listen on; 0 takes a free one'),
  HOST: variable(address, '127.0.0.1', 'Address to listen on; 0.0.0.0 for every network'),
  PUBLIC_ORIGIN: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .refine((value) => new URL(value).pathname === '/', 'must have no path'),
    'Where travellers reach the site, for links in mails; http://localhost:PORT if unset',
  ),
  DATA_DIR: variable(z.string().min(1), '.data', 'Folder of everything kept: database, mails, files, made secrets'),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    'A PostgreSQL server (14 or later); the embedded database in DATA_DIR/database if unset',
  ),
  DATABASE_POOL: variable(wholeNumber(2, 200), '10', 'Connections that one process opens'),
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
    'API calls worked on at once, while others wait; twice DATABASE_POOL if unset, 4 on the embedded database',
  ),
  MAX_WAIT_MS: variable(wholeNumber(1), '1000', 'How long an API call waits for its turn before it is answered 503'),
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
    'Addresses or networks of the proxies whose X-Forwarded-For is believed, with commas between',
  ),
} satisfies Record<string, Variable>;

const supplierVariables = {
  MAIL_TRANSPORT: variable(oneOf('folder', 'smtp'), 'folder', 'folder writes DATA_DIR/mail/*.eml; smtp sends'),
  MAIL_FROM: variable(longText(3), 'Tafiya <bookings@tafiya.example>', 'Sender of every mail'),
  SUPPORT_MAIL: optional(
    z.email({ error: 'must be a mail address' }),
    'Who gets what travellers write by the contact form (kept in the database alone if unset), and answers to mails about bookings',
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
    'smtp(s)://user:password@host:port; needed by MAIL_TRANSPORT=smtp',
  ),
  PAYMENT_PROVIDER: variable(oneOf('sandbox'), 'sandbox', 'The bank behind the accounts; sandbox is the only one yet'),
  ALLOW_SANDBOX_IN_PUBLIC: variable(
    oneOf('0', '1'),
    '0',
    '1 lets a site with an https:// PUBLIC_ORIGIN start on the sandbox bank, which then takes transfers from the staff alone',
  ),
  SANDBOX_SECRET: optional(longText(32), 'Signs the sandbox bank’s notices; made and kept in DATA_DIR if unset'),
  STAFF_TOKEN: optional(
    longText(32),
    'Bearer token of the back office; made and kept in DATA_DIR/staff-token if unset',
  ),
  VIEW_SECRET: optional(
    longText(32),
    'Signs what keeps a looked-up booking open; the same for every process; made and kept in DATA_DIR if unset',
  ),
  LINK_SECRET: optional(
    longText(32),
    'Signs the links in mails that no booking stands behind; the same for every process; made and kept in DATA_DIR if unset',
  ),
  VISIT_SECRET: optional(
    longText(32),
    'Signs the cookie that says which visits get a canary; the same for every process; made and kept in DATA_DIR if unset',
  ),
  STORAGE_DRIVER: variable(
    oneOf('folder', 's3'),
    'folder',
    'Where the files of releases lie: folder is DATA_DIR/releases; s3 is a bucket, with the credentials that AWS’s tools read (AWS_ACCESS_KEY_ID and the rest)',
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be a bucket’s name'),
    'The bucket; needed by STORAGE_DRIVER=s3',
  ),
  S3_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }),
    'Where the bucket is, for a service that is not Amazon’s',
  ),
  S3_REGION: variable(z.string().min(1), 'us-east-1', 'The bucket’s region'),
  S3_PREFIX: variable(
    z.string().regex(/^([\w.-]+\/)*$/, 'must be empty or end in a slash'),
    '',
    'What the names of all objects begin with: tafiya/',
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
