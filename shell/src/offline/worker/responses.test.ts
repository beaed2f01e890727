/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { offlinePage } from './offline-page';
import { networkFirst } from './respond';
import {
  bytesOf,
  matchesIntegrity,
  storedApiResponse,
  storedAtMs,
  toStoredResponse,
  verifiedCode,
} from './stored-response';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const integrityOf = async (text: string) =>
  `sha384-${Buffer.from(await crypto.subtle.digest('SHA-384', bytes(text))).toString('base64')}`;

const url = 'https://tafiya.test/remotes/mf-rides/1.0.0/main.js';

describe('a stored response', () => {
  const script = 'run();';
  const stored = () =>
    toStoredResponse(
      new Response(script, {
        headers: { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br', Vary: 'Cookie' },
      }),
      bytes(script),
      1_000,
    );

  test('keeps its headers, except those of the transfer', async () => {
    const one = await stored();
    expect(one.headers.get('content-type')).toBe('text/javascript');
    expect(one.headers.has('content-encoding') || one.headers.has('vary')).toBe(false);
    expect([bytesOf(one), storedAtMs(one)]).toEqual([script.length, 1_000]);
    expect(await (await verifiedCode({ url, integrity: await integrityOf(script) }, one))?.text()).toBe(script);
  });

  test('that was altered is detected by its own hash, and by that of the tag if its own was altered too', async () => {
    const { headers } = await stored();
    expect(await verifiedCode({ url, integrity: '' }, new Response('steal();', { headers }))).toBeUndefined();
    const forged = await toStoredResponse(new Response(), bytes('steal();'), 1_000);
    expect(await verifiedCode({ url, integrity: await integrityOf(script) }, forged)).toBeUndefined();
    expect(await verifiedCode({ url, integrity: '' }, new Response(script))).toBeUndefined();
  });

  test('is served with the type of its file extension and the policy of files, whatever headers are stored', async () => {
    const forgedHeaders = {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "script-src 'unsafe-inline'",
      Refresh: '0',
    };
    const asFile = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    };
    const code = await verifiedCode(
      { url, integrity: '' },
      await toStoredResponse(new Response(null, { headers: forgedHeaders }), bytes('<script>'), 1),
    );
    expect(Object.fromEntries(code?.headers ?? [])).toEqual({
      ...asFile,
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(Object.fromEntries(storedApiResponse(new Response('<script>', { headers: forgedHeaders })).headers)).toEqual(
      {
        ...asFile,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      },
    );
  });

  test('is not code if its file extension is not one of code', async () => {
    const page = { url: 'https://tafiya.test/remotes/mf-rides/1.0.0/page.html', integrity: '' };
    expect(await verifiedCode(page, await toStoredResponse(new Response(), bytes('<script>'), 1))).toBeUndefined();
  });

  test('an integrity without a known hash does not match', async () => {
    expect(await matchesIntegrity(bytes(script), 'md5-abc')).toBe(false);
    expect(await matchesIntegrity(bytes(script), `sha384-AAAA ${await integrityOf(script)}`)).toBe(true);
    expect(await matchesIntegrity(bytes(script), '')).toBe(true);
  });
});

describe('network first', () => {
  const fromNetwork = new Response('network');
  const fromDevice = new Response('device');
  const never = new Promise<Response>(() => undefined);
  const stored = async () => fromDevice;
  const notStored = async () => undefined;

  test('the network wins over the device', async () =>
    expect(await networkFirst(Promise.resolve(fromNetwork), stored)).toBe(fromNetwork));
  test('the stored response is used if the connection fails', async () =>
    expect(await networkFirst(Promise.reject(new TypeError('cut')), stored)).toBe(fromDevice));
  test('the stored response is used after the time-out', async () =>
    expect(await networkFirst(never, stored, 1)).toBe(fromDevice));
  test('without a stored response there is no time-out', async () => {
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(fromNetwork), 5));
    expect(await networkFirst(late, notStored, 1)).toBe(fromNetwork);
  });
  test('without a stored response the error of the network is thrown', () =>
    expect(networkFirst(Promise.reject(new TypeError('cut')), notStored)).rejects.toThrow('cut'));
});

test('the offline page names what can be opened, runs nothing but its own script, and no title becomes markup', async () => {
  const page = await offlinePage({
    url: 'https://tafiya.example/terms',
    kept: [{ path: '/ride-payment-successful?id=a&b', title: 'TFY-R8K2-MQX4, <b>Ikoyi</b>', untilMs: 0, keptAtMs: 0 }],
    pages: [],
    fontPath: '/remotes/shell/1.0.0/onest-latin-wght-normal.89c3d590.woff2',
  });
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain('<a href="/ride-payment-successful?id=a&amp;b">TFY-R8K2-MQX4, &lt;b&gt;Ikoyi&lt;/b&gt;</a>');
  expect(html).not.toContain('Pages that still open');
  expect(html).toContain('This page is not kept on this device, so it needs a connection.');
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes(script))).toString('base64');
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
  const styles = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const stylesHash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes(styles))).toString('base64');
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${stylesHash}'`);
  expect(styles).toMatch(
    /@font-face\{[^}]*"Onest Variable"[^}]*url\("\/remotes\/shell\/1\.0\.0\/onest-latin-wght-normal\.89c3d590\.woff2"\)/,
  );
  expect(styles).toMatch(/body\{[^}]*"Onest Variable"/);
});

describe('the script of the offline page', () => {
  /** Runs it on a device of that kind. */
  async function run({
    isDark = false,
    cookie = '',
    bookings,
  }: {
    isDark?: boolean;
    cookie?: string;
    bookings?: string;
  }) {
    const page = await offlinePage({ url: 'https://tafiya.example/terms', kept: [], pages: [], hasTrip: true });
    const html = await page.text();
    const trip = { hidden: /<section id="trip" hidden><a href="\/trip">Your trip<\/a>/.test(html) };
    const dataset: { theme?: string } = {};
    const nothing = () => undefined;
    const document = {
      cookie,
      documentElement: { dataset },
      getElementById: (id: string) => (id === 'trip' ? trip : { addEventListener: nothing }),
    };
    const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
    new Function('document', 'localStorage', 'matchMedia', 'addEventListener', 'setInterval', script)(
      document,
      { getItem: () => bookings ?? null },
      () => ({ matches: isDark }),
      nothing,
      nothing,
    );
    return { theme: dataset.theme, isTripHidden: trip.hidden };
  }

  test('follows the theme of the device, and before it the one that was chosen', async () => {
    expect((await run({ isDark: true })).theme).toBe('dark');
    expect((await run({})).theme).toBe('light');
    expect((await run({ isDark: true, cookie: 'a=b; theme=light' })).theme).toBe('light');
  });

  test('shows the link to the trip if this device has bookings', async () => {
    expect((await run({})).isTripHidden).toBe(true);
    expect((await run({ bookings: '[]' })).isTripHidden).toBe(true);
    expect((await run({ bookings: 'no JSON' })).isTripHidden).toBe(true);
    expect((await run({ bookings: '[{}]' })).isTripHidden).toBe(false);
  });
});

test.each(['/ride-payment-successful?id=abc', '/track-ride?booking=TFY-R8K2-MQX4'])(
  'the offline page says of %s that the booking is not kept here',
  async (path) => {
    const page = await offlinePage({ url: `https://tafiya.example${path}`, kept: [], pages: [] });
    expect(await page.text()).toContain(
      'The page of this booking is not kept on this device, so it needs a connection.',
    );
  },
);
