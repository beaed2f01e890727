import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket, type TestBucket } from 'tooling/bucket';
import { callApi } from '../site/call-api';
import { freePort } from '../site/free-port';
import { joinSite, launchSite, type Site } from '../site/launch-site';
import { type Nginx, startNginx } from './nginx';

/** Two processes on one database and one bucket, behind nginx, as in production. */
export interface Deployment {
  readonly sites: readonly [Site, Site];
  readonly nginx: Nginx;
  /** The private key of a squad. Both processes require signatures and trust its public key for every name. */
  readonly signingKey: KeyObject;
  /** Lower than the defaults, so that the checks reach them quickly. */
  readonly limits: { readonly lookUp: number; readonly streamsAddress: number };
  discard(): Promise<void>;
}

/** The first start fills the bucket. */
const startWithinMs = 600_000;
const limits = { lookUp: 4, streamsAddress: 12 };

/** The settings of both processes, as in `site.env.example` except for mails, the gate and lower limits. */
const shared = ({ name, endpoint, environment }: TestBucket, trustedKeysFile: string) => ({
  ...environment,
  RELEASES_REQUIRE_SIGNATURE: '1',
  RELEASES_TRUSTED_KEYS_FILE: trustedKeysFile,
  STORAGE_DRIVER: 's3',
  S3_BUCKET: name,
  S3_ENDPOINT: endpoint,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://tafiya.example',
  OPS_ORIGIN: 'https://ops.tafiya.example',
  TRUSTED_PROXIES: '127.0.0.1',
  VIEW_SECRET: 'a-view-secret-of-a-trial-that-is-long-enough',
  LINK_SECRET: 'a-link-secret-of-a-trial-that-is-long-enough',
  VISIT_SECRET: 'a-visit-secret-of-a-trial-that-is-long-enough',
  STAFF_SECRET: 'a-staff-secret-of-a-trial-that-is-long-enough',
  ALLOW_SANDBOX_IN_PUBLIC: '1',
  SANDBOX_SECRET: 'a-bank-secret-of-a-trial-that-is-long-enough',
  LIMIT_ANY_ADDRESS: '1000000/60',
  LIMIT_MAIL_ADDRESS: '1000000/60',
  LIMIT_TRACKING_ADDRESS: `${limits.lookUp}/60`,
  RELEASE_STREAMS_ADDRESS: String(limits.streamsAddress),
});

export async function deploy(): Promise<Deployment> {
  const bucket = await startBucket();
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-deploy-'));
  const signingKey = generateKeyPairSync('ed25519').privateKey;
  const env = shared(bucket, trustFile(folder, signingKey));
  const first = await launchSite({ engine: 'postgres', env, startWithinMs });
  const second = await joinSite(first, { ...env, DATA_DIR: `${first.dataDir}-2` });
  const sites = [first, { ...second, dataDir: `${first.dataDir}-2` }] as const;
  const nginx = await startNginx({ httpPort: await freePort(), httpsPort: await freePort(), sites });
  return {
    sites,
    nginx,
    signingKey,
    limits,
    async discard() {
      await nginx.stop();
      await second.discard();
      await first.discard();
      await bucket.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the file's path */
function trustFile(folder: string, privateKey: KeyObject): string {
  const path = join(folder, 'trusted-keys.json');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  writeFileSync(path, JSON.stringify({ keys: [{ holder: 'a squad', publicKey, names: '*' }] }));
  return path;
}

export const portOf = (origin: string): number => Number(new URL(origin).port);

export const isReady = async ({ origin }: Site): Promise<boolean> => (await callApi(origin, '/ready')).status === 200;
