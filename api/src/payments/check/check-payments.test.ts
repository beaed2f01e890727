import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from 'server/database';
import { type Database, migrate } from '../../database';
import { runPayments } from './check-payments';

let server: Server;
let paystack: Record<string, string>;

beforeEach(async () => {
  server = createServer((request, response) => {
    const isRight = request.headers.authorization === 'Bearer sk_test_1234567890';
    response
      .writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: isRight, message: isRight ? 'Transactions retrieved' : 'Invalid key', data: [] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  paystack = {
    PAYMENT_PROVIDERS: 'sandbox,paystack',
    PAYSTACK_SECRET_KEY: 'sk_test_1234567890',
    PAYSTACK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PUBLIC_ORIGIN: 'https://tafiya.example',
    OPS_ORIGIN: 'https://ops.tafiya.example',
    ALLOW_SANDBOX_IN_PUBLIC: '1',
  };
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('says that a provider takes the keys, and where its notices go', async () => {
  const { isRight, text } = await runPayments(['check'], paystack);
  expect(text).toBe(
    [
      'sandbox: moves no real money. There is nothing to check.',
      '',
      `paystack, test mode, at ${paystack.PAYSTACK_URL}: it answers, and takes the keys.`,
      '  Its notices go to https://tafiya.example/api/v1/payments/notices/paystack: enter this address in its dashboard.',
    ].join('\n'),
  );
  expect(isRight).toBe(true);
});

test('says which key is wrong, without the key', async () => {
  const { isRight, text } = await runPayments(['check'], { ...paystack, PAYSTACK_SECRET_KEY: 'sk_test_another' });
  expect(isRight).toBe(false);
  expect(text).toContain('paystack, test mode, at');
  expect(text).toContain('  - Paystack refused the key: Invalid key. Check PAYSTACK_SECRET_KEY.');
  expect(text).not.toContain('sk_test_another');
});

test('says which settings are missing, and makes no call', async () => {
  expect(await runPayments(['check'], { ...paystack, PAYSTACK_SECRET_KEY: '' })).toEqual({
    isRight: false,
    text: 'The settings are not right:\n  - PAYSTACK_SECRET_KEY: needed by PAYMENT_PROVIDERS=paystack',
  });
});

test('says that a site without https gets no notices, except from a simulator', async () => {
  const local = { ...paystack, PUBLIC_ORIGIN: '', OPS_ORIGIN: '' };
  const sentence = 'It cannot reach an address without https';
  expect((await runPayments(['check'], local)).text).not.toContain(sentence);
  // no such host: nothing is called
  const away = { ...local, PAYSTACK_URL: 'https://paystack.invalid' };
  expect((await runPayments(['check'], away)).text).toContain(sentence);
});

describe('with a database', () => {
  let database: Database | undefined;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tafiya-check-'));
    database = await openDatabase({ dataDir: folder });
  });
  afterEach(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });
  const settings = (providers: string) => ({ ...paystack, PAYMENT_PROVIDERS: providers, DATA_DIR: folder });
  const closed = async () => {
    await database?.close();
    database = undefined;
  };

  test('says which accounts are open at a provider that is not in the list any more, and whether the site starts', async () => {
    await migrate(database as Database);
    const now = new Date();
    const { id } = await (database as Database).db
      .insertInto('payments')
      .values({
        ...{ booking_kind: 'ride', booking_id: randomUUID(), amount_due_kobo: 2_500_000 },
        ...{ paid_at: null, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await (database as Database).db
      .insertInto('payment_accounts')
      .values({
        ...{ payment_id: id, transaction_id: 'one', reference: 'TRX-1', provider: 'paystack', takes: 'exact' },
        ...{ bank_name: 'Wema', account_number: '9900000001', account_name: 'Tafiya', amount_kobo: 2_500_000 },
        ...{ state: 'open', opened_at: now, expires_at: new Date(now.getTime() + 1_800_000), asked_at: now },
      })
      .execute();
    await closed();

    const withKey = await runPayments(['check'], settings('sandbox'));
    expect(withKey.text).toContain('paystack, which is not in PAYMENT_PROVIDERS, has 1 open account, the last until');
    expect(withKey.isRight).toBe(true);
    const without = await runPayments(['check'], { ...settings('sandbox'), PAYSTACK_SECRET_KEY: '' });
    expect(without.text).toContain(
      'The site does not start like this:\n  - PAYMENT_PROVIDERS: paystack is not in it any more',
    );
    expect(without.text).toContain('Set PAYSTACK_SECRET_KEY again');
    expect(without.isRight).toBe(false);
    expect((await runPayments(['check'], settings('sandbox,paystack'))).text).not.toContain('open account');
  });

  test('says nothing of an empty one, and that one in use could not be read', async () => {
    const inUse = await runPayments(['check'], settings('sandbox'));
    expect(inUse.text).toContain('The database could not be read, so accounts at other providers were not looked for');
    expect(inUse.isRight).toBe(true);
    await closed();
    expect((await runPayments(['check'], settings('sandbox'))).text).toBe(
      'sandbox: moves no real money. There is nothing to check.',
    );
  });
});

test.each([[[]], [['pay']], [['check', 'paystack']]])('explains itself for %j', async (args) => {
  expect(await runPayments(args, {})).toMatchObject({ isRight: false, text: expect.stringContaining('Usage:') });
});

test('the command ends with 1 where something is wrong', async () => {
  const run = (settings: Record<string, string>) =>
    new Promise<{ code: unknown; stderr: string }>((resolve) => {
      const main = path.join(import.meta.dirname, 'main.ts');
      const env = { PATH: process.env.PATH, ...settings };
      execFile(process.execPath, ['--import', 'tsx', main, 'check'], { env }, (error, _stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stderr }),
      );
    });
  expect(await run(paystack)).toEqual({ code: 0, stderr: '' });
  const wrong = await run({ ...paystack, PAYSTACK_URL: 'http://127.0.0.1:9' });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('Paystack could not be reached');
});
