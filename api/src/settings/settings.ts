import type { SheddingSettings } from 'server/http';
import type { Limits } from './limits';
import type { PaymentSettings } from './payment';
import type { ReleaseSettings } from './releases';
import type { Rules } from './rules';

export type MailSettings =
  | { readonly transport: 'folder'; readonly folder: string; readonly from: string }
  | { readonly transport: 'smtp'; readonly url: string; readonly from: string };

/** Where the files of releases lie. */
export type StorageSettings =
  | { readonly driver: 'folder'; readonly folder: string }
  | {
      readonly driver: 's3';
      readonly bucket: string;
      /** Undefined for Amazon's own. */
      readonly endpoint: string | undefined;
      readonly region: string;
      readonly prefix: string;
    };

/** The provider of identities by which people of the staff may sign in. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For the button. */
  readonly name: string;
  /** It asks everybody for a second factor. */
  readonly isStrong: boolean;
}

/** What the environment says, with the paths made absolute; secrets may still be missing. */
export interface SettingsInput {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end: `https://tafiya.example`. */
  readonly origin: string;
  /** Where the back office listens, and the calls of staff and registry. */
  readonly opsPort: number;
  /** The address of the back office, as `origin` is that of the site. */
  readonly opsOrigin: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  readonly mail: MailSettings;
  readonly payment: PaymentSettings & { readonly secret: string | undefined };
  /** The token that may read the metrics; undefined for programs on this machine. */
  readonly metricsToken: string | undefined;
  readonly viewSecret: string | undefined;
  readonly linkSecret: string | undefined;
  readonly visitSecret: string | undefined;
  readonly staffSecret: string | undefined;
  /** Of before the last change of `staffSecret`. */
  readonly staffSecretBefore: string | undefined;
  /** Undefined if people sign in by password only. */
  readonly oidc: OidcSettings | undefined;
  /** Hosts that webhooks may reach although their addresses are private, and without https. */
  readonly webhookAllowedHosts: readonly string[];
  /** Who reads what travellers write. */
  readonly supportMail: string | undefined;
  readonly storage: StorageSettings;
  readonly shedding: SheddingSettings;
  /** How long a process may be stuck before it ends itself; 0 for ever. */
  readonly maxStuckSeconds: number;
  readonly releases: ReleaseSettings;
  readonly rules: Rules;
  readonly limits: Limits;
}

/** Everything that is configured, read once at the start. */
export interface Settings extends SettingsInput {
  readonly payment: PaymentSettings & { readonly secret: string };
  readonly viewSecret: string;
  readonly linkSecret: string;
  readonly visitSecret: string;
  readonly staffSecret: string;
}
