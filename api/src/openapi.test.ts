import { createHash } from 'node:crypto';
import { openTestApi, type TestApi } from './testing';

type Json = Record<string, unknown>;

let api: TestApi;
let document: Json & {
  paths: Record<
    string,
    Record<string, Json & { responses: Record<string, Json>; security?: Record<string, string[]>[] }>
  >;
  components: { securitySchemes: Record<string, Json> };
};
beforeAll(async () => {
  api = await openTestApi();
  document = (await api.inject({ method: 'GET', url: '/openapi.json' })).json();
});
afterAll(() => api.close());

const every = (value: unknown, visit: (node: Json) => void): void => {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) visit(value as Json);
  for (const inner of Object.values(value)) every(inner, visit);
};

describe('the OpenAPI document', () => {
  test('is of version 3.1 and has every operation that is served, each id once', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(['getAirports', 'getAllState', 'getArea', 'searchRides', 'createRide', 'getBookedRide']),
    );
  });

  test('has a contact, and says for each operation who may call it', () => {
    expect(document.info).toMatchObject({ contact: { name: 'Tafiya', url: expect.stringMatching(/\/contact$/) } });
    for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
      expect(operation.description).toMatch(operation.security ? /^For the staff/ : /^Open to everybody/);
  });

  test('points only at what it holds', () => {
    every(document, ({ $ref }) => {
      if (typeof $ref !== 'string') return;
      const target = $ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
      expect([$ref, target]).toEqual([$ref, expect.anything()]);
    });
  });

  test('declares the tag of every operation', () => {
    const tags = (document.tags as { name: string }[]).map(({ name }) => name);
    for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
      expect(tags).toEqual(expect.arrayContaining(operation.tags as string[]));
  });

  test('declares every parameter of a path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods)) {
        const declared = (operation.parameters as Json[]).filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name, required }) => [name, required])).toEqual(named.map((name) => [name, true]));
      }
    }
  });

  test('describes request and response of creating a ride', () => {
    const operation = document.paths['/api/v1/ride/create-ride']?.post;
    expect(operation?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '404', '409', '410', '413', '415', '422', '429', '500', '503']),
    );
    expect(operation?.responses[409]).toMatchObject({
      description: expect.stringContaining('CAR_TAKEN'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    });
    expect(operation?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { type: 'object', additionalProperties: false } } },
    });
  });

  test('says where the staff is needed: by a session with the header of our own pages', () => {
    const security = document.paths['/api/v1/ride/confirm-ride']?.post?.security ?? [];
    expect(security).toEqual([{ personSession: [], staffPage: [] }]);
    const { securitySchemes } = document.components;
    expect(securitySchemes).toMatchObject({
      personSession: { type: 'apiKey', in: 'cookie', name: '__Host-tafiya_people' },
      staffPage: { type: 'apiKey', in: 'header', name: 'x-tafiya-ops' },
    });
    expect(Object.keys(securitySchemes)).toEqual(expect.arrayContaining(security.flatMap(Object.keys)));
    expect(document.paths['/api/v1/ride/search-ride']?.post?.security).toBeUndefined();
  });
});

describe('the page of the documents', () => {
  test('shows every operation, without any script, its style let in by hash', async () => {
    const page = await api.inject({ method: 'GET', url: '/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const path of Object.keys(document.paths)) expect(page.body).toContain(`<code>${path}</code>`);
    expect(page.body).not.toMatch(/<script|javascript:| on\w+=| style=/i);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  test('has a target for each of its links', async () => {
    const { body } = await api.inject({ method: 'GET', url: '/docs' });
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, link] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(link);
  });
});
