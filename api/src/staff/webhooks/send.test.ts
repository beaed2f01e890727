import { type Resolve, send } from './send';
import { answerWith, openReceiver, type Receiver } from './testing/receiver';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const post = (given: Partial<Parameters<typeof send>[0]> = {}) =>
  send({
    url: receiver.url,
    headers: { 'webhook-id': 'msg_1' },
    body: '{"a":1}',
    allowedHosts: ['127.0.0.1'],
    ...given,
  });

test('the body arrives as it is, with its headers', async () => {
  expect(await post()).toEqual({ status: 204, fault: null });
  expect(receiver.received).toEqual([
    {
      url: '/hook',
      body: '{"a":1}',
      headers: expect.objectContaining({ 'content-type': 'application/json', 'webhook-id': 'msg_1' }),
    },
  ]);
});

test.each([
  [301, 'redirect'],
  [307, 'redirect'],
  [400, 'status'],
  [410, 'status'],
  [503, 'status'],
] as const)('the answer %i is not accepted', async (status, fault) => {
  receiver.answer(answerWith(status, { location: `http://127.0.0.1:${receiver.port}/other` }));
  expect(await post()).toEqual({ status, fault });
  expect(receiver.received.map(({ url }) => url)).toEqual(['/hook']);
});

test('an answer without end is not read beyond 4 kB', async () => {
  let written = 0;
  receiver.answer((response) => {
    response.writeHead(200);
    const more = () => {
      if (response.destroyed) return;
      written += 2048;
      response.write('x'.repeat(2048), () => setImmediate(more));
    };
    more();
  });
  expect(await post()).toEqual({ status: 200, fault: null });
  expect(written).toBeLessThan(50_000_000);
});

test('a receiver that does not answer in time has failed', async () => {
  receiver.answer(() => undefined);
  expect(await post({ limitMs: 100 })).toEqual({ status: null, fault: 'timeout' });
});

test('a receiver that is not there has failed', async () => {
  await receiver.close();
  expect(await post()).toEqual({ status: null, fault: 'connection' });
});

describe('the address', () => {
  const found =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test.each([
    ['a private one', found('127.0.0.1')],
    ['a private one beside a public one', found('8.8.8.8', '127.0.0.1')],
    ['a mapped one', found('::ffff:127.0.0.1')],
    ['that of metadata', found('169.254.169.254')],
    ['none', found()],
  ])('a name that leads to %s is not called', async (_case, resolve) => {
    const url = `https://hooks.example.com:${receiver.port}/`;
    expect(await post({ url, resolve })).toEqual({ status: null, fault: 'address' });
    expect(receiver.received).toEqual([]);
  });

  test('a name is looked up once, and the connection goes to what was found', async () => {
    let lookups = 0;
    const resolve: Resolve = async () => {
      lookups += 1;
      // nobody is there; a second lookup would lead to this machine
      return [{ address: lookups === 1 ? '2000::1' : '127.0.0.1', family: lookups === 1 ? 6 : 4 }];
    };
    const answer = await post({ url: `https://hooks.example.com:${receiver.port}/`, resolve, limitMs: 500 });
    expect(answer.status).toBeNull();
    expect([lookups, receiver.received]).toEqual([1, []]);
  });

  test('a name that is not found has failed', async () => {
    const resolve: Resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    expect(await post({ url: 'https://hooks.example.com/', resolve })).toEqual({ status: null, fault: 'unknown_host' });
  });

  test('a host that is no longer allowed is not called', async () => {
    expect(await post({ allowedHosts: [] })).toEqual({ status: null, fault: 'address' });
    expect(receiver.received).toEqual([]);
  });
});
