import { parseDevArguments } from './dev-arguments';

const packages = ['shell', 'mf-flights', 'mf-rides'];
const parse = (...args: string[]) => parseDevArguments(args, packages);

test('no name watches all packages, and a name only that one', () => {
  expect(parse()).toEqual({ names: packages, against: undefined });
  expect(parse('--', 'mf-rides')).toEqual({ names: ['mf-rides'], against: undefined });
});

test('a deployed site is named by its address', () => {
  expect(parse('mf-rides', '--against', 'https://tafiya.example/')).toEqual({
    names: ['mf-rides'],
    against: 'https://tafiya.example',
  });
});

test.each([
  [['mf-hotels'], '"mf-hotels" cannot be watched here. There are: shell, mf-flights, mf-rides.'],
  [
    ['shell', '--against', 'https://tafiya.example'],
    '"shell" cannot be watched here. There are: mf-flights, mf-rides.',
  ],
  [['mf-rides', '--against', 'tafiya'], '"tafiya" is no address of a site.'],
  [['--against', 'https://tafiya.example'], 'Name the remotes'],
  [['--agianst', 'x'], 'It is: pnpm dev [package…] [--against https://tafiya.example]'],
])('%j is refused with the usage', (args, sentence) => {
  expect(() => parse(...args)).toThrow(sentence);
});
