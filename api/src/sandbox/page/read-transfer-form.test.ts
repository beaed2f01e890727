import { readAmountKobo, readTransferForm } from './read-transfer-form';

test.each([
  ['34500', 3_450_000],
  ['34,500.50', 3_450_050],
  ['NGN 34,500', 3_450_000],
  [' 0.01 ', 1],
  ['1000000000', 100_000_000_000],
])('%s is an amount', (typed, kobo) => expect(readAmountKobo(typed)).toBe(kobo));

test.each(['', '0', '-5', '1.234', '1e5', '1000000001', 'all of it', '٣'])('%s is not an amount', (typed) =>
  expect(readAmountKobo(typed)).toBeUndefined(),
);

test('a button sends its amount, once or twice, and ignores the typed amount', () => {
  const form = (text: string) => readTransferForm(new URLSearchParams(text));
  expect(form('account=2023915480&send=100&amount=7')).toEqual({ accountNumber: '2023915480', amountsKobo: [10_000] });
  expect(form('account=202 391 5480&send=twice:100')).toEqual({
    accountNumber: '2023915480',
    amountsKobo: [10_000, 10_000],
  });
  expect(form('account=2023915480&amount=7')).toEqual({ accountNumber: '2023915480', amountsKobo: [700] });
  expect(form('account=12&amount=7')).toMatchObject({ faults: { account: expect.any(String) } });
  expect(form('account=2023915480&amount=x')).toMatchObject({ faults: { amount: expect.any(String) } });
});
