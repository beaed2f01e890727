import type { AnyOperation } from 'server/http';
import { may, type Role, roles } from 'shared/contract/roles';
import { openTestApi, type TestApi } from '../../testing';
import { refusalOf } from '../../testing/responses';
import { Browser, staffAs } from './testing/people-calls';

const noLimit = { max: 1_000_000, windowSeconds: 60 };
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ now: new Date() });
  const { limits, payment } = api.context.settings;
  Object.assign(api.context.settings, {
    limits: { ...limits, staffSignInAddress: noLimit, staffAddress: noLimit },
    // as on a public site
    payment: { ...payment, isForStaffOnly: true },
  });
});
afterAll(() => api.close());

const operations = (): readonly AnyOperation[] => api.app.apis.flatMap((one) => one.operations);
const permissionOf = ({ permission, permissionOnPublicSite }: AnyOperation) => permission ?? permissionOnPublicSite;
const ofStaff = () =>
  operations().filter(({ access, permissionOnPublicSite }) => access === 'staff' || permissionOnPublicSite);

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
  for (const operation of ofStaff())
    expect({ id: operation.id, permission: permissionOf(operation) }).toEqual({
      id: operation.id,
      permission: expect.any(String),
    });
  const ofSandbox = operations().filter(({ tag }) => tag === 'sandbox');
  expect(ofSandbox.map(({ id, permissionOnPublicSite }) => [id, permissionOnPublicSite])).toEqual([
    ['sendSandboxTransfer', 'money:change'],
  ]);
});

test('nobody calls an operation of the staff without a session', async () => {
  for (const operation of ofStaff()) {
    const { status, code } = refusalOf(await call(new Browser(api), operation));
    expect({ id: operation.id, status, code }).toEqual({ id: operation.id, status: 401, code: 'STAFF_ONLY' });
  }
});

test.each(roles)('the role %s opens exactly the operations of the table of permissions', async (role: Role) => {
  const { browser } = await staffAs(api, `${role}@tafiya.ng`, [role]);
  for (const operation of lastOf(ofStaff())) {
    const answer = await call(browser, operation);
    const needed = permissionOf(operation);
    const isAllowed = needed !== undefined && may([role], needed);
    const expected = isAllowed ? expect.stringMatching(/^(200|400|404|409) /) : '403 FORBIDDEN';
    const { code = 'ok' } = answer.json<{ code?: string }>();
    expect({ id: operation.id, answer: `${answer.statusCode} ${code}` }).toEqual({
      id: operation.id,
      answer: expected,
    });
  }
});

test('each operation that needs a fresh password and code refuses a session without them, and takes one with them', async () => {
  const confirmed = ofStaff().filter(({ needsConfirmation }) => needsConfirmation);
  expect(confirmed.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['refundMoney', 'setBackMoney', 'changeRoles', 'invitePerson', 'addWebhook']),
  );
  const { id: personId, browser } = await staffAs(api, 'stale@tafiya.ng', ['admin']);
  const confirmedAt = (at: Date) =>
    api.context.db.updateTable('staff_logins').set({ confirmed_at: at }).where('person_id', '=', personId).execute();
  const codesOf = async () => {
    const codes: Record<string, string> = {};
    for (const operation of confirmed) {
      const answer = await call(browser, operation);
      codes[operation.id] = `${answer.statusCode} ${answer.json<{ code?: string }>().code}`;
    }
    return codes;
  };
  await confirmedAt(new Date(0));
  const refused = Object.fromEntries(confirmed.map(({ id }) => [id, '403 CONFIRM_AGAIN']));
  expect(await codesOf()).toEqual(refused);
  await confirmedAt(api.context.now());
  for (const code of Object.values(await codesOf())) expect(code).toMatch(/^(400|404|409) /);
  // the others ask for no confirmation
  await confirmedAt(new Date(0));
  for (const operation of lastOf(ofStaff()).filter(({ needsConfirmation }) => !needsConfirmation))
    expect({ id: operation.id, code: (await call(browser, operation)).json<{ code?: string }>().code }).not.toEqual({
      id: operation.id,
      code: 'CONFIRM_AGAIN',
    });
});
