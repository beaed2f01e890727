import path from 'node:path';
import {
  type Environment,
  type Limit,
  prepareDataFolder,
  readVariables,
  SettingsError,
  storedSecret,
} from 'server/settings';
import { dataFailure } from 'server/start-failure';
import { type Limits, limitNames, limitVariable } from './limits';
import { type PaymentValues, paymentFaults, paymentSettingsOf } from './payment';
import { type ReleaseValues, releaseSettingsOf } from './releases';
import { contradictions, type Rules, ruleNames, ruleVariable } from './rules';
import type { MailSettings, OidcSettings, Settings, SettingsInput, StorageSettings } from './settings';
import { variables } from './variables';

/** Matches names of variables that only this table uses. */
const ours =
  /^(RULE_|LIMIT_|MAX_|TRUSTED_PROX|RELEASE_(FAILURE|WATCH|STREAM|KEEP|NOTICE|DISK)|RELEASES_(APPROV|REQ|REMOVE)|GATE_USE|WEBHOOK_|OIDC_|PAYMENT_PROVIDERS|PAYSTACK_|MONNIFY_)\w*$/;

/**
 * Parses the environment to settings, without access to files.
 * @throws SettingsError that names all invalid variables
 */
export const parseSettings = (environment: Environment): SettingsInput => {
  const { values, faults } = readVariables(variables, environment, ours);
  if (values.MAIL_TRANSPORT === 'smtp' && !values.SMTP_URL) faults.push('SMTP_URL: needed by MAIL_TRANSPORT=smtp');
  if (values.STORAGE_DRIVER === 's3' && !values.S3_BUCKET) faults.push('S3_BUCKET: needed by STORAGE_DRIVER=s3');
  faults.push(...paymentFaults(values, isPublic(values as Values)));
  if (environment.PAYMENT_PROVIDER) faults.push('PAYMENT_PROVIDER: this setting is now the list PAYMENT_PROVIDERS');
  faults.push(...opsFaults(values as Values), ...oidcFaults(environment));
  faults.push(...contradictions((name) => (values as Record<string, unknown>)[ruleVariable(name)]));
  if (faults.length > 0) throw new SettingsError(faults);
  return assemble(values as Values);
};

interface Values extends ReleaseValues, PaymentValues {
  PORT: number;
  HOST: string;
  PUBLIC_ORIGIN?: string;
  OPS_PORT?: number;
  OPS_ORIGIN?: string;
  DATA_DIR: string;
  DATABASE_URL?: string;
  DATABASE_POOL: number;
  LOG_LEVEL: string;
  TRUSTED_PROXIES: string[];
  MAIL_TRANSPORT: 'folder' | 'smtp';
  MAIL_FROM: string;
  SMTP_URL?: string;
  METRICS_TOKEN?: string;
  VIEW_SECRET?: string;
  LINK_SECRET?: string;
  VISIT_SECRET?: string;
  STAFF_SECRET?: string;
  STAFF_SECRET_BEFORE?: string;
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
  OIDC_NAME: string;
  OIDC_IS_STRONG: '0' | '1';
  WEBHOOK_ALLOWED_HOSTS: string[];
  SUPPORT_MAIL?: string;
  STORAGE_DRIVER: 'folder' | 's3';
  S3_BUCKET?: string;
  S3_ENDPOINT?: string;
  S3_REGION: string;
  S3_PREFIX: string;
  MAX_OPEN_REQUESTS: number;
  MAX_OPEN_REQUESTS_NETWORK: number;
  MAX_WORKING_REQUESTS?: number;
  MAX_WAIT_MS: number;
  MAX_LOOP_LAG_MS: number;
  MAX_STUCK_SECONDS: number;
  [ruleOrLimit: string]: unknown;
}

/** A site with https is public; plain http is used on a developer's machine. */
const isPublic = ({ PUBLIC_ORIGIN }: Values): boolean => PUBLIC_ORIGIN?.startsWith('https:') ?? false;

/** Browsers send cookies to a host whatever the port, so the back office of a public site needs a host of its own. */
const opsFaults = (values: Values): string[] => {
  const { PUBLIC_ORIGIN, OPS_ORIGIN } = values;
  if (!isPublic(values)) return [];
  if (!OPS_ORIGIN) return ['OPS_ORIGIN: needed beside a PUBLIC_ORIGIN with https, such as https://ops.example.com'];
  if (!OPS_ORIGIN.startsWith('https:')) return ['OPS_ORIGIN: must be an https:// address, as PUBLIC_ORIGIN is'];
  const isSameHost = new URL(OPS_ORIGIN).hostname === new URL(PUBLIC_ORIGIN ?? '').hostname;
  return isSameHost ? ['OPS_ORIGIN: must have another host than PUBLIC_ORIGIN'] : [];
};

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

const oidcFaults = (environment: Environment): string[] => {
  const missing = oidcNames.filter((name) => !environment[name]);
  return missing.length === oidcNames.length
    ? []
    : missing.map((name) => `${name}: needed beside the other OIDC_ settings`);
};

function oidcOf(values: Values): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, name: values.OIDC_NAME, isStrong: values.OIDC_IS_STRONG === '1' };
}

/** So far from the port of the site that the watch builds of `pnpm dev` lie between. */
const opsPortDistance = 100;
const lastPort = 65_535;

function opsPortOf({ PORT, OPS_PORT }: Values): number {
  if (OPS_PORT !== undefined) return OPS_PORT;
  if (PORT === 0) return 0;
  return PORT + opsPortDistance <= lastPort ? PORT + opsPortDistance : PORT - opsPortDistance;
}

const assemble = (values: Values): SettingsInput => {
  const dataDir = path.resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    origin: new URL(values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).origin,
    opsPort: opsPortOf(values),
    opsOrigin: new URL(values.OPS_ORIGIN ?? `http://localhost:${opsPortOf(values)}`).origin,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    mail: mailOf(values, dataDir),
    payment: { ...paymentSettingsOf(values, isPublic(values)), secret: values.SANDBOX_SECRET },
    metricsToken: values.METRICS_TOKEN,
    viewSecret: values.VIEW_SECRET,
    linkSecret: values.LINK_SECRET,
    visitSecret: values.VISIT_SECRET,
    staffSecret: values.STAFF_SECRET,
    staffSecretBefore: values.STAFF_SECRET_BEFORE,
    oidc: oidcOf(values),
    webhookAllowedHosts: values.WEBHOOK_ALLOWED_HOSTS,
    supportMail: values.SUPPORT_MAIL,
    storage: storageOf(values, dataDir),
    shedding: {
      maxOpenRequests: values.MAX_OPEN_REQUESTS,
      maxOpenRequestsNetwork: values.MAX_OPEN_REQUESTS_NETWORK,
      maxWorkingRequests: values.MAX_WORKING_REQUESTS ?? (values.DATABASE_URL ? 2 * values.DATABASE_POOL : 4),
      maxWaitMs: values.MAX_WAIT_MS,
      maxLoopLagMs: values.MAX_LOOP_LAG_MS,
    },
    maxStuckSeconds: values.MAX_STUCK_SECONDS,
    releases: releaseSettingsOf(values, dataDir),
    rules: Object.fromEntries(ruleNames.map((name) => [name, values[ruleVariable(name)] as number])) as Rules,
    limits: Object.fromEntries(limitNames.map((name) => [name, values[limitVariable(name)] as Limit])) as Limits,
  };
};

const mailOf = (values: Values, dataDir: string): MailSettings =>
  values.MAIL_TRANSPORT === 'smtp'
    ? { transport: 'smtp', url: values.SMTP_URL ?? '', from: values.MAIL_FROM }
    : { transport: 'folder', folder: path.join(dataDir, 'mail'), from: values.MAIL_FROM };

const storageOf = (values: Values, dataDir: string): StorageSettings =>
  values.STORAGE_DRIVER === 's3'
    ? {
        driver: 's3',
        bucket: values.S3_BUCKET ?? '',
        endpoint: values.S3_ENDPOINT,
        region: values.S3_REGION,
        prefix: values.S3_PREFIX,
      }
    : { driver: 'folder', folder: path.join(dataDir, 'releases') };

/**
 * The settings of this process. Creates the data folder and missing secrets.
 * @throws SettingsError that names all invalid variables, StartFailure for an unusable data folder
 */
export const loadSettings = (environment: Readonly<Record<string, string | undefined>> = process.env): Settings => {
  const input = parseSettings(environment);
  try {
    prepareDataFolder(input.dataDir);
    return withSecrets(input);
  } catch (error) {
    throw dataFailure(error, input);
  }
};

const withSecrets = (input: SettingsInput): Settings => ({
  ...input,
  payment: { ...input.payment, secret: input.payment.secret ?? storedSecret(input.dataDir, 'sandbox-secret') },
  viewSecret: input.viewSecret ?? storedSecret(input.dataDir, 'view-secret'),
  linkSecret: input.linkSecret ?? storedSecret(input.dataDir, 'link-secret'),
  visitSecret: input.visitSecret ?? storedSecret(input.dataDir, 'visit-secret'),
  staffSecret: input.staffSecret ?? storedSecret(input.dataDir, 'staff-secret'),
});
