import { describe, expect, test } from '@jest/globals';
import { ruleOf } from './requests';

const origin = 'https://tafiya.test';
const rule = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  ruleOf({ method, mode, url: new URL(path, origin).href }, origin);
const opening = { mode: 'navigate' };

describe('the rule of a request', () => {
  test.each(['/', '/ride-results?pickupDate=2026-11-27', '/ride-payment-successful?id=x', '/no-such-page'])(
    'a navigation to %s is a page',
    (path) => expect(rule(path, opening)).toBe('page'),
  );

  test.each(['/remotes/shell/1.0.0/main.1a2b3c4d.js', '/remotes/mf-rides/1.0.0-pr.2/fonts/a.woff2'])(
    '%s is code',
    (path) => expect(rule(path)).toBe('code'),
  );

  test.each(['/api/v1/ride/booked-ride/aB3_-x', '/api/v1/fly/booked-flight/aB3_-x'])('%s is a booking', (path) =>
    expect(rule(path)).toBe('booking'),
  );

  test.each([
    '/api/v1/ride/getallstate',
    '/api/v1/track/ride',
    '/api/v1/docs',
    '/ops',
    '/ops/rides',
    '/sandbox',
    '/releases/api/status',
    '/releases/events',
    '/sw.js',
    '/remotes/mf-rides',
    '/?release=mf-rides@1.5.0-pr.12',
    '/ride-search?a=b&release=mf-rides@1.5.0-pr.12',
  ])('%s is left to the network, as a navigation or a fetch', (path) => {
    expect(rule(path)).toBe('network');
    expect(rule(path, opening)).toBe('network');
  });

  test.each([
    '/remotes/shell/1.0.0/page.html',
    '/remotes/shell/1.0.0/main.1a2b3c4d.js',
    '/api/v1/ride/booked-ride/aB3_-x',
    '/api/v1/fly/booked-flight/aB3_-x',
  ])('a navigation to %s is left to the network', (path) => expect(rule(path, opening)).toBe('network'));

  test('a page that is fetched by a script is left to the network', () =>
    expect(rule('/ride-results')).toBe('network'));

  test.each(['POST', 'HEAD', 'PUT'])('%s is left to the network', (method) => {
    expect(rule('/', { method, mode: 'navigate' })).toBe('network');
    expect(rule('/api/v1/ride/booked-ride/x', { method })).toBe('network');
    expect(rule('/remotes/shell/1.0.0/main.js', { method })).toBe('network');
  });

  test('a request to another origin is left to the network', () =>
    expect(rule('https://elsewhere.test/remotes/shell/1.0.0/main.js')).toBe('network'));
});
