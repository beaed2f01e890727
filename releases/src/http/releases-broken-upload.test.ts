import { request } from 'node:http';
import { expect, test } from '@jest/globals';
import { bearer, callsOf, upload } from '../testing/api-calls';
import { ridesCandidate } from '../testing/candidates';
import { openTestReleases } from '../testing/test-releases';

test('a publisher that dies while it uploads leaves nothing, and the same upload is taken later', async () => {
  const site = await openTestReleases();
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify(upload(ridesCandidate(), { live: true }));
  const dying = request(`${origin}/releases/api/releases`, {
    method: 'POST',
    headers: { ...bearer(site.token), 'content-type': 'application/json', 'content-length': body.length },
  });
  // its own word of the broken line
  dying.on('error', () => undefined);
  dying.write(body.slice(0, -10), () => dying.destroy());
  await new Promise((resolve) => dying.once('close', resolve));

  const call = callsOf(site.app, bearer(site.token));
  expect((await call('GET', '/status')).data).toEqual({ releases: [] });
  expect(await call('GET', '/releases?name=mf-rides')).toMatchObject({ code: 'UNKNOWN_REMOTE' });
  expect((await call('POST', '/releases', JSON.parse(body))).status).toBe(201);
  await site.close();
});
