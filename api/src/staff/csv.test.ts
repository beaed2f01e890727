import { csvOf } from './csv';

const fileOf = async (texts: readonly (string | number | null)[]) => {
  async function* pages() {
    for (const text of texts) yield [text];
  }
  let file = '';
  for await (const part of csvOf({ Text: (text: string | number | null) => text }, pages())) file += part;
  return file;
};
const lineOf = async (text: string | number | null) =>
  (await fileOf([text])).slice('\uFEFFText\r\n'.length, -'\r\n'.length);

test('a file begins with the mark of UTF-8 and the names of its columns', async () => {
  expect(await fileOf(['one', 'two'])).toBe('\uFEFFText\r\none\r\ntwo\r\n');
  expect(await fileOf([])).toBe('\uFEFFText\r\n');
});

test.each(['=1+1', '+2348031112233', '-2+3', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\n=1'])(
  'a spreadsheet does not calculate %j',
  async (text) => {
    expect((await lineOf(text)).replace(/^"/, '')).toBe(`'${text}${/[\r\n]/.test(text) ? '"' : ''}`);
  },
);

test('quotes, commas and lines stay within their field', async () => {
  expect(await lineOf('say "yes", then\ngo')).toBe('"say ""yes"", then\ngo"');
  expect(await lineOf('=HYPERLINK("x","y")')).toBe('"\'=HYPERLINK(""x"",""y"")"');
});

test('a number is a number, also below zero, and nothing is an empty field', async () => {
  expect(await lineOf(-12_000.5)).toBe('-12000.5');
  expect(await lineOf(null)).toBe('');
});
