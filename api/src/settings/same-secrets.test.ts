import { SettingsError } from 'server/settings';
import { replaceStaffSecret } from '../staff/people/replace-secret';
import { openTestApi, type TestApi } from '../testing';
import { requireSameSecrets } from './same-secrets';

const first = {
  viewSecret: 'a view secret of one process',
  linkSecret: 'a link secret of one process',
  visitSecret: 'a visit secret of one process',
  staffSecret: 'a staff secret of one process',
};
const other = { ...first, linkSecret: 'a link secret of another process' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.context.db.deleteFrom('secret_fingerprints').execute());
afterAll(() => api.close());

const start = (secrets: typeof first) => requireSameSecrets(api.context.db, secrets, api.context.now());

test('all processes with the same secrets can start repeatedly', async () => {
  await Promise.all([start(first), start(first), start(first)]);
  await start(first);
});

test('another secret is refused with advice, without showing a secret', async () => {
  await start(first);
  const refused = await start(other).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SettingsError);
  expect((refused as SettingsError).message).toBe(
    'The settings are not right:\n' +
      '  - LINK_SECRET: this database is used with another one. Set it to that of the process that began it, which is its ' +
      'LINK_SECRET or lies in its DATA_DIR/link-secret. To change it on purpose, see "Change a secret" in docs/operating.md.',
  );
  await start(first);
});

test('all different secrets are listed', async () => {
  await start(first);
  const refused = start({
    viewSecret: 'another view secret',
    linkSecret: 'another link secret',
    visitSecret: 'another',
    staffSecret: 'another staff secret',
  });
  await expect(refused).rejects.toMatchObject({
    faults: [/^VIEW_SECRET: /, /^LINK_SECRET: /, /^VISIT_SECRET: /, /^STAFF_SECRET: /].map((fault) =>
      expect.stringMatching(fault),
    ),
  });
});

test('one that is forgotten in the database can be changed, and then the old one is refused', async () => {
  await start(first);
  await api.context.db.deleteFrom('secret_fingerprints').where('name', '=', 'LINK_SECRET').execute();
  await start(other);
  await expect(start(first)).rejects.toThrow('LINK_SECRET');
});

test('the database contains no secret', async () => {
  await start(first);
  const kept = JSON.stringify(await api.context.db.selectFrom('secret_fingerprints').selectAll().execute());
  for (const secret of Object.values(first)) expect(kept).not.toContain(secret);
});

test('the secret of the staff is changed by a start that has the previous one too', async () => {
  await start(first);
  const changed = { ...first, staffSecret: 'a new staff secret' };
  const { db } = api.context;
  await replaceStaffSecret(db, { staffSecret: changed.staffSecret, staffSecretBefore: 'a wrong one' });
  await expect(start(changed)).rejects.toThrow('STAFF_SECRET');
  await replaceStaffSecret(db, { staffSecret: changed.staffSecret, staffSecretBefore: first.staffSecret });
  await start(changed);
  await expect(start(first)).rejects.toThrow('STAFF_SECRET');
});
