import { registerDocs } from 'server/openapi';
import { openTestReleases, type TestReleases } from '../testing/test-releases';

interface Described {
  readonly openapi: string;
  readonly info: { readonly contact: object };
  readonly paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        description: string;
        tags: string[];
        parameters: { name: string; in: string; required: boolean }[];
        responses: object;
        security?: object[];
      }
    >
  >;
  readonly tags: readonly { name: string }[];
  readonly components: object;
}

let site: TestReleases;
let document: Described;
beforeAll(async () => {
  site = await openTestReleases();
  registerDocs(site.app, { title: 'API', description: 'Of a test.', origin: 'https://tafiya.test' });
  document = (await site.app.inject('/openapi.json')).json();
});
afterAll(() => site.close());

test('all described operations are served, with the described authentication', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(operations)) {
      const url = path.replace('{id}', '000000000000');
      const answer = await site.app.inject({ method: method.toUpperCase() as 'GET', url, payload: undefined });
      expect([method, path, answer.statusCode]).toEqual([method, path, security ? 401 : 422]);
    }
});

test('each operation has a unique name, and each failure its codes', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining(['publish', 'move', 'getHistory', 'getReleaseHealth', 'getReceipt', 'issueToken']),
  );
  expect(document.paths['/releases/api/moves']?.post?.responses).toMatchObject({
    423: { description: 'FROZEN' },
    409: { description: expect.stringContaining('DOES_NOT_FIT') },
  });
});

test('it has a contact, and for each operation who may call it', () => {
  expect(document.info.contact).toEqual({ name: 'Tafiya', url: 'https://tafiya.test/contact' });
  for (const operations of Object.values(document.paths))
    for (const { description } of Object.values(operations)) expect(description).toMatch(/^(Open to|For) /);
  expect(document.paths['/releases/api/tokens']?.post?.responses).toMatchObject({
    403: { description: expect.stringContaining('CONFIRM_AGAIN') },
  });
});

test('tags, parameters of paths, kinds of sign-in and references are declared', () => {
  const tags = document.tags.map(({ name }) => name);
  const { securitySchemes } = document.components as { securitySchemes: object };
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of Object.values(operations)) {
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(Object.keys(securitySchemes)).toEqual(
        expect.arrayContaining((operation.security ?? []).flatMap(Object.keys)),
      );
    }
  for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(document.components).toHaveProperty(['schemas', name ?? '']);
});
