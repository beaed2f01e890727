import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Site } from '../site/launch-site';

const documentedConfig = resolve(import.meta.dirname, '../../docs/deploy/nginx.conf');
const name = 'tafiya.example';

/** nginx with the documented configuration, except for ports, processes and certificate. */
export interface Nginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The entries of the access log. */
  requests(): LoggedRequest[];
  /** Access log and error log. */
  logs(): string;
  errorLog(): string;
  stop(): Promise<void>;
}

/** A line of the access log. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** The process that answered; several separated by commas if nginx tried more than one. */
  readonly process: string;
  readonly status: string;
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'pipe' });
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

interface NginxOptions {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly sites: readonly [Pick<Site, 'origin' | 'opsOrigin'>, Pick<Site, 'origin' | 'opsOrigin'>];
  /** The only address that may use the back office; by default every address may. */
  readonly staffFrom?: string;
}

/** @throws if the documented file lacks a text that is replaced here */
function configuration({ httpPort, httpsPort, sites, staffFrom }: NginxOptions, folder: string): string {
  let text = readFileSync(documentedConfig, 'utf8');
  const replace = (from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`${documentedConfig} has no ${from}`);
    text = text.replace(from, to);
  };
  for (const [index, { origin, opsOrigin }] of sites.entries()) {
    replace(new RegExp(`127\\.0\\.0\\.1:400${index + 1}`), `127.0.0.1:${new URL(origin).port}`);
    replace(new RegExp(`127\\.0\\.0\\.1:410${index + 1}`), `127.0.0.1:${new URL(opsOrigin).port}`);
  }
  replace(/ {4}listen \[::\]:.*\n/g, '');
  replace(/listen 80;/g, `listen 127.0.0.1:${httpPort};`);
  replace(/listen 443 /g, `listen 127.0.0.1:${httpsPort} `);
  replace(/ssl_certificate {5}\S+;/g, `ssl_certificate ${folder}/certificate.pem;`);
  replace(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${folder}/key.pem;`);
  replace(/\/var\/log\/nginx\/tafiya\.access\.log/g, join(folder, 'access.log'));
  replace(/\/var\/log\/nginx\/tafiya\.error\.log/g, join(folder, 'error.log'));
  if (staffFrom) {
    replace(/# allow \S+;/g, `allow ${staffFrom};`);
    replace(/# deny all;/g, 'deny all;');
  }
  return text;
}

const mainConfig = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log notice;
events { worker_connections 4096; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/tafiya.conf;
}
`;

/** Starts nginx on a temporary folder, without special rights and independent of other instances. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-nginx-'));
  mkdirSync(join(folder, 'body'));
  const certificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = [
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-addext',
    `subjectAltName=DNS:${name},DNS:ops.${name},DNS:localhost`,
  ];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', [...certificate, ...names, ...files], { stdio: 'pipe' });
  writeFileSync(join(folder, 'tafiya.conf'), configuration(options, folder));
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  const argumentsOf = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  execFileSync('nginx', ['-t', ...argumentsOf], { stdio: 'pipe' });
  const child = spawn('nginx', argumentsOf, { stdio: 'inherit' });
  await waitUntilUp(options.httpPort, child);
  const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  return {
    ...options,
    requests: () =>
      linesOf('access.log')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    logs: () => linesOf('access.log') + linesOf('error.log'),
    errorLog: () => linesOf('error.log'),
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const retryMs = 50;

async function waitUntilUp(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await delay(retryMs);
  }
  throw new Error('nginx exited');
}
