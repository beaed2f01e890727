import { signBody } from './sign';
import { type Merchant, openMerchant } from './testing/merchant';
import { writeOddJson } from './write-json';

const minuteMs = 60_000;

let merchant: Merchant;
const open = async (secret?: string): Promise<void> => {
  merchant = await openMerchant({ secret });
};
afterEach(() => merchant.close());

const paid = async (reference: string): Promise<void> => {
  merchant.pay((await merchant.open(reference)).accountNumber);
};
const references = () => merchant.received.map(({ event }) => event.data.reference);

test('the signature is that of the known vector', async () => {
  await open();
  const body = Buffer.from('{"event":"charge.success","data":{"id":1,"reference":"GT-1","amount":25000}}');
  expect(signBody('sk_test_simulator', body)).toBe(
    'ceff8ad09ee6cea37ee94ab1802d6eb776e1ba787bd9d6ce5a8684bbf6ded1433f8db3974a518b716178080ef1afa5007a4ef53fa5726ab2c6d775bda18d6cb1',
  );
});

test('a notice is signed over its bytes, which another serialization does not give', async () => {
  await open();
  await paid('TRX-1');
  await merchant.wait(0);
  const [notice] = merchant.received;
  const body = notice?.body ?? Buffer.of();
  expect(notice?.signature).toBe(signBody('sk_test_simulator', body));
  const again = Buffer.from(JSON.stringify(notice?.event));
  expect(signBody('sk_test_simulator', again)).not.toBe(notice?.signature);
});

test('an odd body has spaces, escaped slashes, unicode escapes and decimals, and says the same', () => {
  const value = { note: 'ride/1 ₦', ids: [1, null], isLive: false, none: {} };
  const text = writeOddJson(value);
  expect(text).toMatch(/ride\\\/1 \\u20a6/);
  expect(text).toMatch(/1\.0/);
  expect(text).toMatch(/\r\n\t/);
  expect(JSON.parse(text)).toEqual(value);
});

test('without odd bodies a notice is what JSON.stringify gives', async () => {
  await open();
  merchant.paystack.provider.settings.hasOddBodies = false;
  await paid('TRX-1');
  await merchant.wait(0);
  expect(merchant.received[0]?.body.toString()).toBe(JSON.stringify(merchant.received[0]?.event));
});

test('after a rotation the new key signs, and another key signs if it is set', async () => {
  await open();
  merchant.paystack.provider.rotateKey('sk_test_next');
  merchant.key = 'sk_test_next';
  await paid('TRX-1');
  await merchant.wait(0);
  merchant.paystack.provider.signWith('sk_test_old');
  await paid('TRX-2');
  await merchant.wait(0);
  const signatures = merchant.received.map(({ body, signature }) =>
    ['sk_test_next', 'sk_test_old'].find((key) => signBody(key, body) === signature),
  );
  expect(signatures).toEqual(['sk_test_next', 'sk_test_old']);
});

test.each([201, 202, 404, 500])(
  'a test notice that is answered %i is sent again each hour, ten times',
  async (status) => {
    await open();
    merchant.answersWith = status;
    await paid('TRX-1');
    await merchant.wait(0);
    await merchant.wait(59 * minuteMs);
    expect(merchant.received).toHaveLength(1);
    for (let hour = 0; hour < 24; hour += 1) await merchant.wait(60 * minuteMs);
    expect(merchant.received).toHaveLength(11);
    expect(new Set(merchant.received.map(({ body }) => body.toString())).size).toBe(1);
  },
);

test('a live notice is sent again every three minutes four times, then hourly, until 200', async () => {
  await open('sk_live_simulator');
  merchant.answersWith = 503;
  await paid('TRX-1');
  await merchant.wait(0);
  for (let count = 0; count < 4; count += 1) await merchant.wait(3 * minuteMs);
  expect(merchant.received).toHaveLength(5);
  await merchant.wait(59 * minuteMs);
  expect(merchant.received).toHaveLength(5);
  await merchant.wait(minuteMs);
  merchant.answersWith = 200;
  await merchant.wait(60 * minuteMs);
  await merchant.wait(60 * minuteMs);
  expect(merchant.received).toHaveLength(7);
});

test('a live notice is given up after 72 hours', async () => {
  await open('sk_live_simulator');
  merchant.answersWith = 503;
  await paid('TRX-1');
  await merchant.wait(0);
  for (let hour = 0; hour < 100; hour += 1) await merchant.wait(60 * minuteMs);
  expect(merchant.received).toHaveLength(1 + 4 + 72);
});

test('notices come several times, in reverse, again after a year, or never', async () => {
  await open();
  const { notices, deliver } = merchant.paystack;
  notices.copies = 2;
  notices.order = 'last';
  await paid('TRX-1');
  await paid('TRX-2');
  notices.lose(1);
  await paid('TRX-3');
  expect(await deliver()).toBe(2);
  expect(references()).toEqual(['TRX-2', 'TRX-2', 'TRX-1', 'TRX-1']);
  notices.copies = 1;
  await merchant.wait(365 * 24 * 60 * minuteMs);
  expect(references()).toHaveLength(4);
  expect(await notices.replay(1)).toBe(200);
  expect(references().at(-1)).toBe('TRX-1');
  expect(merchant.received.at(-1)?.body).toEqual(merchant.received[2]?.body);
});

test('deliveries that are asked for at once deliver each notice once', async () => {
  await open();
  await paid('TRX-1');
  const { deliver } = merchant.paystack;
  expect(await Promise.all([deliver(), deliver(), deliver()])).toEqual([1, 0, 0]);
  expect(merchant.received).toHaveLength(1);
});
