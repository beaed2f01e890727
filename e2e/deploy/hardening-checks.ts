import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { once } from 'node:events';
import { connect as openTcp } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { sampleRemote } from '../releases/sample-remote';
import { freePort } from '../site/free-port';
import { addPerson } from '../site/staff-session';
import type { Check } from './check';
import type { Deployment } from './deployment';
import { startNginx } from './nginx';
import { opsHost, visit } from './visitor';

type TlsVersion = 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** @throws where nginx refuses the version */
async function openTls(port: number, version: TlsVersion, from = '127.0.0.1'): Promise<TLSSocket> {
  const socket = connect({
    socket: openTcp({ host: '127.0.0.1', port, localAddress: from }),
    servername: 'tafiya.example',
    rejectUnauthorized: false,
    minVersion: version,
    maxVersion: version,
    // OpenSSL offers versions before 1.2 only at security level 0
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  await once(socket, 'secureConnect');
  socket.on('error', () => undefined);
  return socket;
}

const tlsVersions: Check = {
  name: 'only TLS 1.2 and 1.3 are accepted',
  async run({ nginx }) {
    const versions = ['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
    const accepted = await Promise.all(
      versions.map((version) =>
        openTls(nginx.httpsPort, version).then(
          (socket) => socket.destroy().destroyed,
          () => false,
        ),
      ),
    );
    deepStrictEqual(accepted, [false, true, true]);
    return 'TLS 1.1 is refused';
  },
};

const secret = 'a-key-that-opens-a-booking';

const logs: Check = {
  name: 'the logs of nginx contain no key of a booking',
  async run({ nginx }) {
    const visitor = await visit({ port: nginx.httpsPort });
    const paths = [
      `/ride-payment-successful?id=${secret}`,
      `/subscription?token=${secret}`,
      `/api/v1/ride/booked-ride/${secret}`,
      `/api/v1/fly/booked-flight/${secret}?token=${secret}`,
    ];
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await visitor.request(path)).status);
    await visitor.close();
    const logged = nginx.requests().map(({ path }) => path);
    for (const path of ['/ride-payment-successful', '/subscription', '/api/v1/ride/booked-ride/'])
      ok(logged.includes(path), `${path} is logged`);
    strictEqual(nginx.logs().includes(secret), false);
    return `keys in four places of URLs (${statuses.join(', ')}); the logs contain only the paths`;
  },
};

/** The limit in the documented configuration. */
const openRequests = 100;
const beyond = 10;

const openRequestsOfAddress: Check = {
  name: 'open requests of one address above its limit are refused, and those of others are not',
  async run({ nginx }) {
    const request = 'POST /releases/reports HTTP/1.1\r\nHost: tafiya.example\r\nContent-Length: 9\r\n\r\n1';
    let refused = 0;
    let resolve: () => void = () => undefined;
    const enough = new Promise<void>((done) => {
      resolve = done;
    });
    const sockets = await Promise.all(
      Array.from({ length: openRequests + beyond }, async () => {
        const socket = await openTls(nginx.httpsPort, 'TLSv1.3', '127.0.0.7');
        socket.on('data', (part: Buffer) => {
          if (part.toString().startsWith('HTTP/1.1 429')) refused += 1;
          if (refused === beyond) resolve();
        });
        socket.write(request);
        return socket;
      }),
    );
    await enough;
    const visitor = await visit({ port: nginx.httpsPort, from: '127.0.0.8' });
    strictEqual((await visitor.request('/')).status, 200);
    await visitor.close();
    for (const socket of sockets) socket.destroy();
    return `${refused} of ${sockets.length} refused; another address got its page`;
  },
};

const staffPaths = ['/ops', '/api/v1/staff/rides?day=2026-11-23', '/api/v1/ride/confirm-ride', '/releases/api/status'];

/** The paths that answer 403 to an address. */
async function forbiddenPaths(
  host: string | undefined,
  { port, from }: { readonly port: number; readonly from: string },
  paths: readonly string[],
): Promise<string[]> {
  const visitor = await visit({ port, from, host });
  const refused: string[] = [];
  for (const path of paths) if ((await visitor.request(path)).status === 403) refused.push(path);
  await visitor.close();
  return refused;
}

const staffNetwork: Check = {
  name: 'the optional lines restrict the back office to its network',
  async run({ sites }: Deployment) {
    const ports = { httpPort: await freePort(), httpsPort: await freePort() };
    const guarded = await startNginx({ ...ports, sites, staffFrom: '127.0.0.9' });
    try {
      const stranger = { port: guarded.httpsPort, from: '127.0.0.2' };
      const staff = { port: guarded.httpsPort, from: '127.0.0.9' };
      deepStrictEqual(await forbiddenPaths(opsHost, stranger, staffPaths), staffPaths);
      deepStrictEqual(await forbiddenPaths(opsHost, staff, staffPaths), []);
      deepStrictEqual(await forbiddenPaths(undefined, stranger, ['/', '/api/v1/ready', '/releases/map']), []);
    } finally {
      await guarded.stop();
    }
    return `${staffPaths.length} paths answer 403 to other addresses, and none to the staff's network`;
  },
};

const prefixedCookies: Check = {
  name: 'cookies have the prefix that binds them to this host over https',
  async run({ nginx, sites }) {
    const visitor = await visit({ port: nginx.httpsPort });
    const page = await visitor.request('/', { headers: { 'sec-fetch-dest': 'document' } });
    const staff = await visit({ port: nginx.httpsPort, host: opsHost });
    const person = await addPerson(sites[0], { roles: ['support'], writers: sites });
    const signedIn = await staff.request('/api/v1/staff/people/sign-in', { method: 'POST', json: person });
    await Promise.all([visitor, staff].map((one) => one.close()));
    const cookies = [page, signedIn].flatMap(({ headers }) => headers['set-cookie'] ?? []);
    ok(cookies.length >= 2, `both set a cookie: ${cookies.length}, ${signedIn.status}`);
    for (const cookie of cookies) ok(/^__Host-[^;]+;.*Secure/.test(cookie), cookie.replace(/=[^;]*/, '=…'));
    return cookies.map((cookie) => cookie.split('=')[0]).join(', ');
  },
};

const signatures: Check = {
  name: 'only signed releases are published, and both processes serve them',
  async run({ nginx, sites, signingKey }) {
    const refusal = await sampleRemote(sites[0], 'unsigned')
      .publish('1.0.0')
      .catch((error: Error) => error.message);
    ok(String(refusal).includes('UNTRUSTED'), `without a signature: ${refusal}`);
    const remote = sampleRemote(sites[0], 'signed', signingKey);
    await remote.publish('1.0.0');
    const began = Date.now();
    for (const { origin } of sites)
      while ((await fetch(`${origin}${remote.path}`)).status !== 200)
        if (Date.now() - began > 10_000) throw new Error(`${origin} does not serve it`);
    const visitor = await visit({ port: nginx.httpsPort });
    const { body } = await visitor.request(remote.path);
    await visitor.close();
    ok(body.toString().includes('mf-signed'));
    return 'an unsigned release is refused, and both processes serve a signed one';
  },
};

export const hardening: readonly Check[] = [
  prefixedCookies,
  signatures,
  tlsVersions,
  logs,
  openRequestsOfAddress,
  staffNetwork,
];
