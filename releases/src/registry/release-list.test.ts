import { liveSecondsOf } from './release-list';

const at = (second: number) => new Date(second * 1000);
const spans = [
  { version: '1.0.0', from: at(0) },
  { version: '1.1.0', from: at(100) },
  { version: '1.0.0', from: at(130) },
];

test.each([
  ['1.0.0', 120],
  ['1.1.0', 30],
  ['1.2.0', 0],
])('%s has been live for %i s', (version, seconds) => {
  expect(liveSecondsOf(version, spans, at(150))).toBe(seconds);
});
