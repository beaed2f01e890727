import type { AnyOperation } from 'server/http';
import { may, type Role, roles } from 'shared/contract/roles';
import { openTestApi, type TestApi } from '../../testing';
import { refusalOf } from '../../testing/responses';
import { Browser, signInAs } from './testing/people-calls';

const noLimit = { max: 1_000_000, windowSeconds: 60 };
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ now: new Date() });
  Object.assign(api.context.settings, {
    limits: { ...api.context.settings.limits, staffSignInAddress: noLimit, staffAddress: noLimit },
  });
});
afterAll(() => api.close());

const operations = (): readonly AnyOperation[] => api.app.apis.flatMap((one) => one.operations);
const ofStaff = () => operations().filter(({ access }) => access === 'staff');

/** A call that changes nothing: of an unknown id, with a body that no operation takes. */
const call = (browser: Browser, { method, path }: AnyOperation) =>
  browser.call(method as 'GET', path.replace(/\{\w+\}/g, '999999'), method === 'GET' ? undefined : { nonsense: true });

/** Ends the session, so it comes last. */
const lastOf = (list: readonly AnyOperation[]) =>
  [...list].sort((a, b) => +(a.id === 'signOut') - +(b.id === 'signOut'));

test('each operation of the staff has a permission, and only sign-in and invitations are open to everybody', () => {
  const open = operations().filter(({ path, access }) => path.startsWith('/staff/') && access !== 'staff');
  expect(open.map(({ id }) => id).sort()).toEqual([
    'acceptInvitation',
    'enterSecondFactor',
    'readInvitation',
    'readSignInWays',
    'signInByPassword',
    'startOidc',
  ]);
  expect(ofStaff().length).toBeGreaterThan(30);
  for (const { id, permission } of ofStaff())
    expect({ id, permission }).toEqual({ id, permission: expect.any(String) });
});

test('nobody calls an operation of the staff without a session', async () => {
  for (const operation of ofStaff()) {
    const { status, code } = refusalOf(await call(new Browser(api), operation));
    expect({ id: operation.id, status, code }).toEqual({ id: operation.id, status: 401, code: 'STAFF_ONLY' });
  }
});

test.each(roles)('the role %s opens exactly the operations of the table of permissions', async (role: Role) => {
  const { browser } = await signInAs(api, `${role}@tafiya.ng`, [role]);
  for (const operation of lastOf(ofStaff())) {
    const answer = await call(browser, operation);
    const isAllowed = operation.permission !== undefined && may([role], operation.permission);
    const expected = isAllowed ? expect.stringMatching(/^(200|400|404|409) /) : '403 FORBIDDEN';
    const { code = 'ok' } = answer.json<{ code?: string }>();
    expect({ id: operation.id, answer: `${answer.statusCode} ${code}` }).toEqual({
      id: operation.id,
      answer: expected,
    });
  }
});
