import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../e2e/site/free-port';
import { launchSite, type Site } from '../../../../e2e/site/launch-site';
import { buildSite, startSitePostgres } from '../../site/site';
import { buildCompared, type ComparedBuild } from '../builds/build';
import { type BuildScripts, rewriteFor } from './rewrite';
import { makeCertificate, openTlsProxy, readBuiltFiles, type TlsProxy, type TlsProxyOptions } from './tls-proxy';

export type Build = 'federated' | ComparedBuild;

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

/** @param built a folder with existing builds of `monolith` and `naive`; without it they are built */
export async function openSites(built?: string): Promise<Sites> {
  const temporary = mkdtempSync(join(tmpdir(), 'tafiya-bench-builds-'));
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
      await Promise.all((['monolith', 'naive'] as const).map((build) => buildCompared(build, join(output, build))));
    const launch = async (env: Record<string, string>): Promise<Site> => {
      const site = await launchSite({
        engine: 'postgres',
        env: {
          ...withoutLimits,
          PUBLIC_ORIGIN: siteOrigin,
          OPS_ORIGIN: 'https://ops.example',
          ALLOW_SANDBOX_IN_PUBLIC: '1',
          ...env,
        },
      });
      // an interrupted run cannot wait for `discard`
      const end = () => void site.kill();
      process.once('exit', end);
      undo.push(async () => {
        process.off('exit', end);
        await site.discard();
      });
      return site;
    };
    const site = await launch({});
    // the other builds are rendered in browsers only
    const framed = await launch({ RELEASES_RENDER_PAGES: '0' });

    const certificate = await makeCertificate();
    const common = { certificate, siteOrigin };
    const open = async (own: Partial<TlsProxyOptions> & Pick<TlsProxyOptions, 'upstream'>): Promise<TlsProxy> => {
      const proxy = await openTlsProxy({ ...common, port: await freePort(), ...own });
      undo.push(() => proxy.close());
      return proxy;
    };
    const federated = await open({ port, upstream: site.origin });
    const openCompared = async (build: ComparedBuild, scripts: BuildScripts): Promise<TlsProxy> =>
      open({
        upstream: framed.origin,
        files: await readBuiltFiles(join(output, build), `/${build}/`),
        rewrite: rewriteFor(`/${build}/`, scripts),
      });
    const record = readFileSync(join(output, 'monolith/build.json'), 'utf8');
    const monolith = await openCompared('monolith', JSON.parse(record) as BuildScripts);
    const naive = await openCompared('naive', { scripts: ['shell/main.js'], modules: {}, fontFolder: 'shell/' });
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
