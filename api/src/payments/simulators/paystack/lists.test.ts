import { type Merchant, openMerchant } from './testing/merchant';
import { cursorMeta } from './testing/shapes';

let merchant: Merchant;
beforeEach(async () => {
  merchant = await openMerchant();
  for (let index = 1; index <= 5; index += 1) {
    const { accountNumber } = await merchant.open(`TRX-${index}`, index * 100_000);
    if (index !== 2) merchant.pay(accountNumber, index * 100_000);
    await merchant.wait(1000);
  }
});
afterEach(() => merchant.close());

const list = async (query: string) => (await merchant.call('GET', '/transaction', { query })).body;
const references = async (query: string): Promise<readonly string[]> =>
  (await list(query)).data.map(({ reference }: { reference: string }) => reference);

test('transactions are listed newest first, in pages of fifty unless it is asked otherwise', async () => {
  expect(await references('')).toEqual(['TRX-5', 'TRX-4', 'TRX-3', 'TRX-2', 'TRX-1']);
  expect((await list('')).meta).toEqual({
    total: 5,
    total_volume: 1_300_000,
    skipped: 0,
    perPage: '50',
    page: 1,
    pageCount: 1,
  });
  expect(await references('perPage=2&page=2')).toEqual(['TRX-3', 'TRX-2']);
  expect(await references('per_page=2&page=3')).toEqual(['TRX-1']);
  expect(await references('perPage=2&page=4')).toEqual([]);
});

test.each([
  ['status=success', ['TRX-5', 'TRX-4', 'TRX-3', 'TRX-1']],
  ['status=failed', []],
  ['amount=300000', ['TRX-3']],
  ['channel=bank_transfer&amount=300000', ['TRX-3']],
  ['channel=card', []],
  ['customer=1', []],
  ['from=2026-12-01T09:00:01Z&to=2026-12-01T09:00:02.500Z', ['TRX-3', 'TRX-2']],
])('the filter %s finds %j', async (query, found) => expect(await references(query)).toEqual(found));

test('transactions of a customer are found, and those of an account only if it is set', async () => {
  const [{ customer, accountNumber } = { customer: undefined, accountNumber: '' }] =
    merchant.paystack.provider.books.transactions;
  expect(await references(`customer=${customer?.id}`)).toHaveLength(5);
  expect(await references(`virtual_account_number=${accountNumber}`)).toEqual([]);
  merchant.paystack.provider.settings.listFindsAccountNumbers = true;
  expect(await references(`virtual_account_number=${accountNumber}`)).toEqual(['TRX-1']);
});

test('cursors lead through the whole list and back, also while new transactions are made', async () => {
  const first = await list('use_cursor=true&perPage=2');
  expect(cursorMeta.parse(first.meta)).toMatchObject({ previous: null, perPage: 2 });
  await merchant.open('TRX-6');
  const second = await list(`use_cursor=true&perPage=2&next=${first.meta.next}`);
  const names = (page: typeof first) => page.data.map(({ reference }: { reference: string }) => reference);
  expect([names(first), names(second)]).toEqual([
    ['TRX-5', 'TRX-4'],
    ['TRX-3', 'TRX-2'],
  ]);
  const third = await list(`use_cursor=true&perPage=2&next=${second.meta.next}`);
  expect([names(third), third.meta.next]).toEqual([['TRX-1'], null]);
  expect(names(await list(`use_cursor=true&perPage=2&previous=${third.meta.previous}`))).toEqual(['TRX-3', 'TRX-2']);
});

test('a page that cannot be read is refused', async () => {
  expect((await merchant.call('GET', '/transaction', { query: 'perPage=many' })).status).toBe(400);
  expect((await merchant.call('GET', '/transaction', { query: 'from=yesterday' })).status).toBe(400);
});

test('one transaction is read by its id', async () => {
  const [transaction] = merchant.paystack.provider.books.transactions;
  const read = (params: string) => merchant.call('GET', '/transaction/{id}', { params });
  expect((await read(String(transaction?.id))).body.data).toMatchObject({ reference: 'TRX-1', status: 'success' });
  expect((await read('1')).status).toBe(404);
});
