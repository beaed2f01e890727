import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { carColors as carColorNames, carTypes } from 'shared/contract/lists';
import { openTestApi, type TestApi } from '../../testing';
import { carColors } from '../fleet/car-models';
import { carImageAddress } from './car-images';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const get = (address: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: address, headers });

describe('the picture of a car', () => {
  it.each(carTypes)('is drawn for a %s in every paint', async (type) => {
    for (const color of carColorNames) {
      const response = await get(carImageAddress(type, color));
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
      expect(response.body).toContain(`fill="${carColors[color]}"`);
      expect(response.body).not.toContain('var(');
    }
  });

  it('is cached permanently, compressed, and sent with nosniff', async () => {
    const address = carImageAddress('SUV', 'Dark blue');
    expect(address).toMatch(/^\/api\/v1\/ride\/car-image\/suv-dark-blue-[0-9a-f]{12}\.svg$/);
    const plain = await get(address);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const brotli = await get(address, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const gzip = await get(address, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);

    const again = await get(address, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['suv-dark-blue-000000000000.svg', 'suv-pink.svg', '..%2f..%2fpackage.json', 'bus.svg'])(
    'is not found at %s',
    async (file) => {
      expect((await get(`/api/v1/ride/car-image/${file}`)).statusCode).toBe(404);
    },
  );
});
