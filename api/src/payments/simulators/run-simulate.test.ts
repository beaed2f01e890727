import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { usualKobo } from './paystack/testing/merchant';
import { simulate } from './run-simulate';

test('a simulator that is started by hand says where it listens, and answers there within limits', async () => {
  const { text, simulator } = await simulate(['paystack', '--port', '0', '--secret', 'sk_live_simulator']);
  expect(text).toBe(
    `Paystack simulator, live mode is listening at ${simulator.url}\nNotices stay in the queue: --notify URL sends them`,
  );
  const response = await fetch(`${simulator.url}/transaction`, {
    headers: { authorization: 'Bearer sk_live_simulator' },
  });
  expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, '600']);
  await simulator.close();
});

test('notices go to the address by themselves', async () => {
  const arrived: Promise<string>[] = [];
  const site = createServer((request, response) => {
    arrived.push(textOf(request));
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const notify = `http://127.0.0.1:${(site.address() as AddressInfo).port}/notices`;
  const { text, simulator } = await simulate(['paystack', '--port', '0', '--notify', notify]);
  expect(text).toContain(`Notices go to ${notify}`);
  const answer = await fetch(`${simulator.url}/charge`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amaka@example.com', amount: usualKobo, reference: 'TRX-1', bank_transfer: {} }),
  });
  expect(answer.status).toBe(200);
  const [account] = simulator.provider.accounts();
  const asked = once(site, 'request');
  simulator.provider.transfer({ accountNumber: account?.accountNumber ?? '', amountKobo: usualKobo });
  await asked;
  expect(JSON.parse((await arrived[0]) ?? '')).toMatchObject({ event: 'charge.success', data: { reference: 'TRX-1' } });
  await simulator.close();
  site.close();
});

test('Monnify is started by its name, with the key that its login needs', async () => {
  const { text, simulator } = await simulate(['monnify', '--port', '0', '--secret', 'KEY']);
  expect(text).toContain(`Monnify simulator is listening at ${simulator.url}`);
  const login = (secret: string) =>
    fetch(`${simulator.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`MK_TEST_SIMULATOR:${secret}`).toString('base64')}` },
    });
  expect([(await login('KEY')).status, (await login('SIMULATORSECRET')).status]).toEqual([200, 401]);
  await simulator.close();
});

test.each([
  [[], /^Name one provider: pnpm simulate paystack/],
  [['stripe'], /^Name one provider/],
  [['paystack', '--port', 'x'], /^--port must be from 0 to 65535/],
  [['paystack', '--port', '70000'], /^--port must be from 0 to 65535/],
  [['paystack', '--notify', 'localhost'], /^--notify must be an address such as/],
  [['paystack', '--colour'], /Unknown option/],
])('with the arguments %j it says what to do', async (args, sentence) => {
  await expect(simulate(args)).rejects.toThrow(sentence);
});
