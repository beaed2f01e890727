import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../e2e/site/free-port';
import { launchSite, type Site } from '../../../../e2e/site/launch-site';
import { buildSite, startSitePostgres } from '../../site/site';
import { buildRival, type Rival } from '../builds/build';
import { type Front, type FrontOptions, makeCertificate, openFront, readBuiltFiles } from './front';
import { type BuildScripts, rewriteFor } from './rewrite';

export type Build = 'federated' | Rival;

/** The same pages of the same sources, each build with an origin of its own, with one API. */
export interface Sites {
  readonly origins: Readonly<Record<Build, string>>;
  /** The site without TLS, for calls of its API. */
  readonly site: Site;
  /** Of the certificate, for the browser. */
  readonly fingerprint: string;
  close(): Promise<void>;
}

/** All visits come from one address. */
const withoutLimits = {
  LIMIT_ANY_ADDRESS: '1000000/60',
  LIMIT_CREATE_ADDRESS: '100000/60',
  LIMIT_REPORT_ADDRESS: '1000000/60',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** @param built the folder of existing builds of the rivals; they are built if it is not given */
export async function openSites(built?: string): Promise<Sites> {
  const temporary = mkdtempSync(join(tmpdir(), 'tafiya-rivals-'));
  const output = built ?? temporary;
  const postgres = await startSitePostgres();
  const undo: (() => unknown)[] = [() => rmSync(temporary, { recursive: true, force: true }), () => postgres.stop()];
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
    // for an interrupted run, which does not wait
    const end = () => void site.kill();
    process.once('exit', end);
    undo.push(async () => {
      process.off('exit', end);
      await site.discard();
    });

    const certificate = await makeCertificate();
    const common = { certificate, upstream: site.origin, siteOrigin };
    const open = async (own: Partial<FrontOptions>): Promise<Front> => {
      const front = await openFront({ ...common, port: await freePort(), ...own });
      undo.push(() => front.close());
      return front;
    };
    const federated = await open({ port });
    const openRival = async (rival: Rival, scripts: BuildScripts): Promise<Front> =>
      open({
        files: await readBuiltFiles(join(output, rival), `/${rival}/`),
        rewrite: rewriteFor(`/${rival}/`, scripts),
      });
    const record = readFileSync(join(output, 'monolith/build.json'), 'utf8');
    const monolith = await openRival('monolith', JSON.parse(record) as BuildScripts);
    const naive = await openRival('naive', { scripts: ['shell/main.js'], modules: {} });
    return {
      origins: { federated: federated.origin, monolith: monolith.origin, naive: naive.origin },
      site,
      fingerprint: certificate.fingerprint,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
