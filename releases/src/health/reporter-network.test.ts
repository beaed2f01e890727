import { reporterNetwork } from './health';

test.each([
  ['102.89.3.7', '102.89.3.8', false],
  ['2001:db8:1:2::1', '2001:db8:1:ffff:9::1', true],
  ['2001:db8:1:2::1', '2001:db8:2:2::1', false],
  ['2001:db8::1', '2001:db8:0:7::1', true],
  ['::ffff:102.89.3.7', '::ffff:102.89.3.8', false],
])('%s and %s are one network: %s', (one, other, isOne) => {
  expect(reporterNetwork(one) === reporterNetwork(other)).toBe(isOne);
});
