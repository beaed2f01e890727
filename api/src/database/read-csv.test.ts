import { splitLine } from './read-csv';

test.each([
  ['a,b,c', ['a', 'b', 'c']],
  ['a,,c,', ['a', '', 'c', '']],
  [',b', ['', 'b']],
  ['a,"b, with comma",c', ['a', 'b, with comma', 'c']],
  ['"say ""hi""",2', ['say "hi"', '2']],
])('%s', (line, cells) => {
  expect(splitLine(line)).toEqual(cells);
});
