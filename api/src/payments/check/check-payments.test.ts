import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
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
