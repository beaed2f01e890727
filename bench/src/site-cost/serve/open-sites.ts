import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../e2e/site/free-port';
import { launchSite, type Site } from '../../../../e2e/site/launch-site';
import { buildSite } from '../../site/build-site';
import { startSitePostgres } from '../../site/site-postgres';
import { buildRival, type Rival } from '../builds/build';
import { readBuiltFiles } from './built-files';
import { makeCertificate } from './certificate';
import { type Front, type FrontOptions, openFront } from './front';
import { forBare, forMonolith, forNaive, type MonolithRecord } from './rewrite';

/** `bare`: the monolith's scripts in a document without the frame. */
export type Build = 'federated' | Rival | 'bare';

/** The same pages of the same sources, each build on an address of its own, with one API behind them. */
export interface Sites {
  readonly origins: Readonly<Record<Build, string>>;
  /** The site itself, without TLS, for calls of its API. */
  readonly site: Site;
  /** By this a browser knows the certificate. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

/** Limits out of the way: everything comes from one address. */
const withoutLimits = {
  LIMIT_ANY_ADDRESS: '1000000/60',
  LIMIT_CREATE_ADDRESS: '100000/60',
  LIMIT_REPORT_ADDRESS: '1000000/60',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** @param built where the rivals have been built before; anew unless given */
export async function openSites(built?: string): Promise<Sites> {
  const made = mkdtempSync(join(tmpdir(), 'tafiya-rivals-'));
  const output = built ?? made;
  const postgres = await startSitePostgres();
  const undo: (() => unknown)[] = [() => rmSync(made, { recursive: true, force: true }), () => postgres.stop()];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const port = await freePort();
    const siteOrigin = `https://localhost:${port}`;
    await buildSite();
    if (!built)
      await Promise.all((['monolith', 'naive'] as const).map((rival) => buildRival(rival, join(output, rival))));
    const site = await launchSite({
      engine: 'postgres',
      env: { ...withoutLimits, PUBLIC_ORIGIN: siteOrigin, ALLOW_SANDBOX_IN_PUBLIC: '1' },
    });
    // interrupted, this process ends without waiting for anything
    const end = () => void site.kill();
    process.once('exit', end);
    undo.push(async () => {
      process.off('exit', end);
      await site.discard();
    });

    const certificate = makeCertificate();
    const common = { certificate, upstream: site.origin, siteOrigin };
    const open = async (own: Partial<FrontOptions>): Promise<Front> => {
      const front = await openFront({ ...common, port: await freePort(), ...own });
      undo.push(() => front.close());
      return front;
    };
    const federated = await open({ port });
    const bundle = await monolithIn(join(output, 'monolith'));
    const monolith = await open({ ...bundle, rewrite: forMonolith(monolithBase, bundle.record) });
    const bare = await open({ ...bundle, rewrite: forBare(monolithBase, bundle.record) });
    const naive = await open({
      files: await readBuiltFiles(join(output, 'naive'), '/naive/'),
      rewrite: forNaive('/naive/shell/main.js'),
    });
    return {
      origins: { federated: federated.origin, monolith: monolith.origin, bare: bare.origin, naive: naive.origin },
      site,
      fingerprint: certificate.fingerprint,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const monolithBase = '/monolith/';

async function monolithIn(folder: string) {
  const record = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as MonolithRecord;
  return { record, files: await readBuiltFiles(folder, monolithBase) };
}
