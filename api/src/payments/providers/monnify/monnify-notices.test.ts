import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readNotice, sign, signatureHeader } from './monnify-notices';

const secretKey = 'SIMULATORSECRET';
const sample = (file: string): Buffer => readFileSync(new URL(`samples/${file}`, import.meta.url));
const bytesOf = (body: unknown): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

const signed = (rawBody: Buffer, key = secretKey) =>
  readNotice({ keys: [secretKey, 'THEKEYBEFORE'], acceptsUnsigned: false }, rawBody, {
    [signatureHeader]: sign(key, rawBody),
  });
const unsigned = (rawBody: Buffer) => readNotice({ keys: [secretKey], acceptsUnsigned: true }, rawBody, {});

const reference = 'TRX-5F9A-77C1';
const transactionReference = 'MNFY|17|20260627090811|000340';
const source = { bankCode: '50515', amountPaid: 100, accountName: 'AMAKA OBI', sessionId: 's1', accountNumber: '0' };
const paid = (change: object = {}) => ({
  eventType: 'SUCCESSFUL_TRANSACTION',
  eventData: {
    product: { reference, type: 'API_NOTIFICATION' },
    transactionReference,
    paymentReference: reference,
    paidOn: '2021-11-17 11:28:42.615',
    paymentSourceInformation: [source],
    amountPaid: 100,
    totalPayable: 100,
    settlementAmount: '90.00',
    paymentStatus: 'PAID',
    ...change,
  },
});
const rejected = (change: object = {}) => ({
  eventType: 'REJECTED_PAYMENT',
  eventData: {
    transactionReference,
    paymentReference: reference,
    amount: 100,
    paymentSourceInformation: { ...source, amountPaid: 40 },
    paymentRejectionInformation: { rejectionReason: 'UNDER_PAYMENT', expectedAmount: 100 },
    ...change,
  },
});
const eventIdOf = (body: unknown) => {
  const reading = signed(bytesOf(body));
  return 'eventId' in reading ? reading.eventId : reading.fault;
};

describe('signatures', () => {
  test.each([
    [
      '91MUDL9N6U3BQRXBQ2PJ9M0PW4J22M1Y',
      sample('notice-signed.txt'),
      'f04fb635e04d71648bd3cc7999003da6861483342c856d05ddfa9b2dafacb873b0de1d0f8f67405d0010b4348b721c49fa171d317972618debba6b638aedcd3c',
    ],
    [
      secretKey,
      Buffer.from('{"eventType":"SUCCESSFUL_TRANSACTION","eventData":{"amountPaid":100}}'),
      '9a771b6cb3a73cfc7bb792627cc4879ea38d475705feb65cd30bcbb5f0c455fc296996c36a7ad402af676a99030de8bb490704b1b4bc8923931184396d62e860',
    ],
  ])('a notice with the key %s is signed as Monnify signs it', (key, rawBody, signature) => {
    expect(sign(key, rawBody)).toBe(signature);
    const rules = { keys: [key], acceptsUnsigned: false };
    expect(readNotice(rules, rawBody, { [signatureHeader]: signature }).kind).not.toBe('forged');
  });

  test('a notice is accepted with the key in use and with the one before, and with no other', () => {
    const rawBody = bytesOf(paid());
    expect(signed(rawBody).kind).toBe('account');
    expect(signed(rawBody, 'THEKEYBEFORE').kind).toBe('account');
    expect(signed(rawBody, 'ANOTHERKEY')).toEqual({ kind: 'forged', fault: 'forged' });
  });

  test.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['two', [sign(secretKey, bytesOf(paid())), sign(secretKey, bytesOf(paid()))]],
    ['one in capitals', sign(secretKey, bytesOf(paid())).toUpperCase()],
    ['a short one', 'abc123'],
    ['one with a space', `${sign(secretKey, bytesOf(paid()))} `],
  ])('a notice with %s is not accepted', (_what, signature) => {
    const rules = { keys: [secretKey], acceptsUnsigned: false };
    expect(readNotice(rules, bytesOf(paid()), { [signatureHeader]: signature })).toEqual({
      kind: 'forged',
      fault: 'missing',
    });
  });

  test('the bytes are signed, not what they mean', () => {
    const signature = sign(secretKey, bytesOf(paid()));
    const written = [JSON.stringify(paid(), null, 2), `${JSON.stringify(paid())}\n`, JSON.stringify(paid({ z: 1 }))];
    for (const body of written) {
      const rules = { keys: [secretKey], acceptsUnsigned: true };
      expect(readNotice(rules, Buffer.from(body), { [signatureHeader]: signature }).kind).toBe('forged');
      expect(signed(Buffer.from(body)).kind).toBe('account');
    }
    expect(signed(Buffer.from(JSON.stringify(paid()).replaceAll('/', '\\/').replace('100', '1.0e2'))).kind).toBe(
      'account',
    );
  });
});

describe('samples of Monnify', () => {
  test.each([
    ['notice-transfer.json', { kind: 'account', account: { reference: 'MNFY|04|20211117112842|000170' } }],
    ['notice-cash.json', { kind: 'account', account: { reference: 'MNF-Tl9Noo0G48000890' } }],
    ['notice-signed.txt', { kind: 'account', account: { reference: '0.01462001097368737' } }],
    [
      'notice-rejected.json',
      {
        kind: 'rejected',
        rejected: {
          account: { reference: 'MNFY|PAYREF|GENERATED|1687798434397393735' },
          amountKobo: 4000,
          reason: 'under',
        },
      },
    ],
    ['notice-refund.json', { kind: 'refund', of: { providerReference: 'MNFY|20190816083102|000021' } }],
    ['notice-refund-failed.json', { kind: 'refund', of: { providerReference: 'MNFY|20190816083102|000021' } }],
    ['notice-settlement.json', { kind: 'other', event: 'SETTLEMENT' }],
    ['notice-mandate.json', { kind: 'other', event: 'MANDATE_UPDATE' }],
    ['notice-wallet.json', { kind: 'other', event: 'ACCOUNT_ACTIVITY' }],
    ['notice-low-balance.json', { kind: 'other', event: 'LOW_BALANCE_ALERT' }],
    ['notice-disbursement.json', { kind: 'other', event: 'SUCCESSFUL_DISBURSEMENT' }],
  ])('%s is read', (file, reading) => {
    expect(signed(sample(file))).toMatchObject({
      ...reading,
      eventId: expect.stringMatching(/^[A-Z_]+\/[0-9a-f]{32}$/),
    });
  });
});

describe('a payment', () => {
  test.each([
    ['a list of sources', {}],
    ['one source', { paymentSourceInformation: source }],
    [
      'sums as text',
      { amountPaid: '100.00', totalPayable: '100.0', paymentSourceInformation: { ...source, amountPaid: '100.00' } },
    ],
    ['the other time', { paidOn: '30/08/2023 5:13:57 PM' }],
    ['a time that nobody can read', { paidOn: 'today' }],
    ['no time', { paidOn: null }],
    ['data of the site', { metaData: { a: 1 } }],
  ])('with %s is the same event, of which the state is asked', (_shape, change) => {
    expect(signed(bytesOf(paid(change)))).toEqual({
      kind: 'account',
      eventId: eventIdOf(paid()),
      account: { reference },
    });
  });

  test.each([
    ['another transfer', { paymentSourceInformation: [source, { ...source, sessionId: 's2' }], amountPaid: 200 }],
    ['another amount', { amountPaid: 99 }],
    ['another status', { paymentStatus: 'OVERPAID' }],
    ['another transaction', { transactionReference: 'MNFY|17|20260627090811|000341' }],
    ['no source', { paymentSourceInformation: {} }],
  ])('with %s is another event', (_what, change) => {
    expect(eventIdOf(paid(change))).not.toBe(eventIdOf(paid()));
    expect(signed(bytesOf(paid(change))).kind).toBe('account');
  });

  test('without our reference is found by the reference of Monnify', () => {
    const account = { providerReference: transactionReference };
    expect(signed(bytesOf(paid({ paymentReference: undefined })))).toMatchObject({ kind: 'account', account });
    expect(signed(bytesOf(paid({ paymentReference: 'a\u0000b' })))).toMatchObject({ kind: 'account', account });
  });
});

describe('a rejected transfer', () => {
  test.each([
    ['UNDER_PAYMENT', 'under'],
    ['OVER_PAYMENT', 'over'],
    ['EXPIRED', 'late'],
    ['ACCOUNT_EXPIRED', 'late'],
    ['SUSPECTED', 'other'],
  ])('for %s is %s, with what was sent', (rejectionReason, reason) => {
    expect(signed(bytesOf(rejected({ paymentRejectionInformation: { rejectionReason } })))).toMatchObject({
      kind: 'rejected',
      rejected: { account: { reference }, amountKobo: 4000, reason },
    });
  });

  test('is read with its source in a list, and another transfer is another event', () => {
    const one = { ...source, amountPaid: '40.00' };
    expect(eventIdOf(rejected({ paymentSourceInformation: [one] }))).toBe(eventIdOf(rejected()));
    expect(eventIdOf(rejected({ paymentSourceInformation: { ...one, sessionId: 's2' } }))).not.toBe(
      eventIdOf(rejected()),
    );
  });

  test('without the amount that was sent is not readable, as the wanted amount says nothing about it', () => {
    for (const change of [{ paymentSourceInformation: {} }, { paymentSourceInformation: { bankCode: '1' } }]) {
      expect(signed(bytesOf(rejected(change)))).toEqual({
        kind: 'unreadable',
        fault: expect.stringContaining('paymentSourceInformation'),
      });
    }
  });
});

test('a refund of ours is found by its key', () => {
  const refund = (refundReference: string, refundStatus = 'COMPLETED') => ({
    eventType: 'SUCCESSFUL_REFUND',
    eventData: { transactionReference, refundReference, refundStatus, refundAmount: 10.0 },
  });
  const of = (refundReference: string) => signed(bytesOf(refund(refundReference)));
  expect(of('MNFY-17-20260627090811-000340_refund_12')).toMatchObject({ kind: 'refund', of: { key: 'refund:12' } });
  expect(of('MNFY-17-20260627090811-000340-4000-2_unmatched-refund_7_3')).toMatchObject({
    of: { key: 'unmatched-refund:7:3' },
  });
  expect(of('made in the dashboard'.replaceAll(' ', '-'))).toMatchObject({
    of: { providerReference: transactionReference },
  });
  expect(eventIdOf(refund('r', 'FAILED'))).not.toBe(eventIdOf(refund('r')));
});

describe('a notice of the sandbox, without a signature', () => {
  test('is a reason to ask, and never believed', () => {
    expect(unsigned(bytesOf(paid()))).toMatchObject({ kind: 'account', account: { reference } });
    expect(unsigned(bytesOf(rejected()))).toMatchObject({ kind: 'account', account: { reference } });
    expect(unsigned(sample('notice-refund.json'))).toMatchObject({ kind: 'refund' });
    expect(unsigned(sample('notice-settlement.json'))).toMatchObject({ kind: 'other' });
  });

  test('does not take the id of the signed one', () => {
    expect(unsigned(bytesOf(paid()))).toMatchObject({ eventId: `unsigned/${eventIdOf(paid())}` });
  });

  test('with a wrong signature is forged there too', () => {
    const rules = { keys: [secretKey], acceptsUnsigned: true };
    const headers = { [signatureHeader]: sign('another', bytesOf(paid())) };
    expect(readNotice(rules, bytesOf(paid()), headers).kind).toBe('forged');
  });
});

describe('anything', () => {
  test.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"eventType":1}',
    '{"eventType":"a b"}',
    '{"eventType":"SUCCESSFUL_TRANSACTION"}',
    '{"eventType":"SUCCESSFUL_TRANSACTION","eventData":{"transactionReference":"a\\u0000","amountPaid":1}}',
    '{"eventType":"SUCCESSFUL_REFUND","eventData":[]}',
  ])('signed, %p is not readable', (body) => {
    expect(signed(Buffer.from(body)).kind).toBe('unreadable');
  });

  test.each(['constructor', '__proto__', 'toString'])('an event with the name %s is another one', (eventType) => {
    expect(signed(bytesOf(`{"eventType":"${eventType}"}`))).toMatchObject({ kind: 'other', event: eventType });
  });

  test('is read without an error, whatever its values are', () => {
    const data = paid().eventData;
    const anyData = fc.record(
      Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.jsonValue())]),
      ),
      { requiredKeys: [] },
    );
    const types = fc.constantFrom('SUCCESSFUL_TRANSACTION', 'REJECTED_PAYMENT', 'SUCCESSFUL_REFUND', 'SETTLEMENT');
    fc.assert(
      fc.property(types, fc.oneof(anyData, fc.jsonValue()), (eventType, eventData) => {
        const reading = signed(bytesOf({ eventType, eventData }));
        expect(['account', 'rejected', 'refund', 'other', 'unreadable']).toContain(reading.kind);
        if ('eventId' in reading) expect(reading.eventId).toMatch(/^[\x21-\x7e]{1,100}$/);
      }),
    );
  });
});
