import { parseRotations } from './rotations';

const line = {
  airline: 'ET',
  home: 'ADD',
  away: 'LOS',
  departs: '08:35 22:45',
  days: '135',
  aircraft: 'A359',
  turn_minutes: '75',
  number_out: '901',
  number_back: '900',
};

test('a line is parsed to a rotation with minutes, a day mask and numbers', () => {
  const { departs: _, turn_minutes, number_out, number_back, ...same } = line;
  expect(parseRotations([line])).toEqual([
    { ...same, departsMinutes: [515, 1365], days: 0b10101, turnMinutes: 75, numbers: [901, 900] },
  ]);
  expect(parseRotations([{ ...line, number_out: '', number_back: '' }])[0]?.numbers).toBeUndefined();
});

test.each([
  ['departs', { departs: '08:35,22:45' }],
  ['departs', { departs: '24:00' }],
  ['days', { days: '0' }],
  ['home', { home: 'Addis' }],
  ['turn_minutes', { turn_minutes: '' }],
  ['number_back', { number_back: '' }],
])('an invalid %s is reported with its line', (column, wrong) =>
  expect(() => parseRotations([line, { ...line, ...wrong }])).toThrow(`rotations.csv, line 3: ${column} `),
);
