import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnswerNotUnderstood } from '../jobs/circuit-breaker';
import { openTestApi } from '../testing';
import { adapterFor } from './contract/testing/sites';
import { breaches } from './invariants';
import { createBanks } from './providers/banks';
import { bankOf } from './testing/bank';
import { travellerOf } from './testing/traveller';

// A provider whose answers have another shape than the adapter knows.

test('an opening whose answer is not understood is in the log with what is not understood, without the number', async () => {
  const server = createServer(async (request, response) => {
    const { reference } = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}');
    const data = {
      reference,
      status: 'pending_bank_transfer',
      account_number: '12345678901',
      bank: { name: 'A Bank' },
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: true, message: 'ok', data }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const paystack = adapterFor(
    'paystack',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    () => new Date(),
  );
  const lines: string[] = [];
  const api = await openTestApi({
    banks: createBanks([paystack]),
    settings: { logLevel: 'error' },
    logTo: { write: (line) => void lines.push(line) },
  });
  try {
    await expect(travellerOf(api).book()).rejects.toThrow('Answered 503: The bank does not open accounts right now');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        provider: 'paystack',
        msg: 'A provider did not open an account',
        fault: 'Paystack’s answer to /charge is not understood: account_number: must have ten digits',
      }),
    );
    expect(lines.join('')).not.toContain('12345678901');
    expect(await breaches(api.context.db)).toEqual([]);
  } finally {
    await api.close();
    server.close();
    server.closeAllConnections();
  }
});

test('a traveller who presses a button while an answer is not understood reads not to pay twice, and nothing is released', async () => {
  const lines: string[] = [];
  const api = await openTestApi({ settings: { logLevel: 'error' }, logTo: { write: (line) => void lines.push(line) } });
  try {
    const traveller = travellerOf(api);
    const ride = await traveller.book();
    bankOf(api).stateOf = () => Promise.reject(new AnswerNotUnderstood('The transaction 7 has the state frozen'));
    const refused = {
      status: 500,
      message: expect.stringMatching(/answer that we do not understand.* it is not lost: do not pay twice\./),
    };
    expect(await traveller.confirm(ride)).toMatchObject(refused);
    api.travel(31 * 60_000);
    expect(await traveller.initiate(ride)).toMatchObject(refused);
    expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A request failed');
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatchObject({ reason: 'The transaction 7 has the state frozen' });
    expect(await breaches(api.context.db)).toEqual([]);
  } finally {
    await api.close();
  }
});
