/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { answerWithin } from './answer-within';
import { offlinePage } from './offline-page';
import { bytesOf, isSound, soundCode, storedAtMs, storedData, toStored } from './stored';

const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const integrityOf = async (text: string) =>
  `sha384-${Buffer.from(await crypto.subtle.digest('SHA-384', bytes(text))).toString('base64')}`;

const url = 'https://tafiya.test/remotes/mf-rides/1.0.0/main.js';

describe('a stored answer', () => {
  const script = 'run();';
  const stored = () =>
    toStored(
      new Response(script, {
        headers: { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br', Vary: 'Cookie' },
      }),
      bytes(script),
      1_000,
    );

  test('keeps what it says of itself, but for how it was sent', async () => {
    const one = await stored();
    expect(one.headers.get('content-type')).toBe('text/javascript');
    expect(one.headers.has('content-encoding') || one.headers.has('vary')).toBe(false);
    expect([bytesOf(one), storedAtMs(one)]).toEqual([script.length, 1_000]);
    expect(await (await soundCode({ url, integrity: await integrityOf(script) }, one))?.text()).toBe(script);
  });

  test('that was altered is found out by its own hash, and by that of the tag if its own was altered too', async () => {
    const { headers } = await stored();
    expect(await soundCode({ url, integrity: '' }, new Response('steal();', { headers }))).toBeUndefined();
    const forged = await toStored(new Response(), bytes('steal();'), 1_000);
    expect(await soundCode({ url, integrity: await integrityOf(script) }, forged)).toBeUndefined();
    expect(await soundCode({ url, integrity: '' }, new Response(script))).toBeUndefined();
  });

  test('is answered under the type of its address and the policy of files, whatever lies beside it', async () => {
    const planted = {
      'Content-Type': 'text/html',
      'Content-Security-Policy': "script-src 'unsafe-inline'",
      Refresh: '0',
    };
    const asFile = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    };
    const code = await soundCode(
      { url, integrity: '' },
      await toStored(new Response(null, { headers: planted }), bytes('<script>'), 1),
    );
    expect(Object.fromEntries(code?.headers ?? [])).toEqual({
      ...asFile,
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(Object.fromEntries(storedData(new Response('<script>', { headers: planted })).headers)).toEqual({
      ...asFile,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test('is no code where its address has no type of code', async () => {
    const page = { url: 'https://tafiya.test/remotes/mf-rides/1.0.0/page.html', integrity: '' };
    expect(await soundCode(page, await toStored(new Response(), bytes('<script>'), 1))).toBeUndefined();
  });

  test('an integrity that names no known hash is not met', async () => {
    expect(await isSound(bytes(script), 'md5-abc')).toBe(false);
    expect(await isSound(bytes(script), `sha384-AAAA ${await integrityOf(script)}`)).toBe(true);
    expect(await isSound(bytes(script), '')).toBe(true);
  });
});

describe('an answer of the network', () => {
  const fromNetwork = new Response('network');
  const fromDevice = new Response('device');
  const never = new Promise<Response>(() => undefined);
  const has = async () => fromDevice;
  const hasNothing = async () => undefined;

  test('wins over the device', async () =>
    expect(await answerWithin(Promise.resolve(fromNetwork), has)).toBe(fromNetwork));
  test('is not waited for where the connection fails', async () =>
    expect(await answerWithin(Promise.reject(new TypeError('cut')), has)).toBe(fromDevice));
  test('is not waited for without an end', async () => expect(await answerWithin(never, has, 1)).toBe(fromDevice));
  test('is waited for as long as it takes where the device has nothing', async () => {
    const late = new Promise<Response>((resolve) => setTimeout(() => resolve(fromNetwork), 5));
    expect(await answerWithin(late, hasNothing, 1)).toBe(fromNetwork);
  });
  test('that fails is told as it failed where the device has nothing', () =>
    expect(answerWithin(Promise.reject(new TypeError('cut')), hasNothing)).rejects.toThrow('cut'));
});

test('the offline page names what can be opened, runs nothing but its own script, and no title becomes markup', async () => {
  const page = await offlinePage({
    kept: [{ path: '/ride-payment-successful?id=a&b', title: 'TFY-R8K2-MQX4, <b>Ikoyi</b>', untilMs: 0, keptAtMs: 0 }],
    pages: [],
  });
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain('<a href="/ride-payment-successful?id=a&amp;b">TFY-R8K2-MQX4, &lt;b&gt;Ikoyi&lt;/b&gt;</a>');
  expect(html).not.toContain('Pages that still open');
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes(script))).toString('base64');
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
});
