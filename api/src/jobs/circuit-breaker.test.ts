import { CallNotMade, CircuitBreaker, ServiceOutage } from './circuit-breaker';

let nowMs: number;
let breaker: CircuitBreaker;
beforeEach(() => {
  nowMs = 0;
  breaker = new CircuitBreaker('bank', () => nowMs);
});

const fail = (times: number) => {
  for (let time = 0; time < times; time += 1) breaker.record(new ServiceOutage('bank', 'no answer'));
};

test('three outages in a row open it for 30 s; then one call is tried at a time', () => {
  fail(2);
  expect(breaker.allowed(4)).toBe(4);
  fail(1);
  expect(breaker.allowed(4)).toBe(0);
  nowMs = 29_999;
  expect(breaker.allowed(4)).toBe(0);
  nowMs = 30_000;
  expect(breaker.allowed(4)).toBe(1);
});

test('an outage of the tried call opens it again, one that goes well closes it', () => {
  fail(3);
  nowMs = 30_000;
  fail(1);
  expect(breaker.allowed(4)).toBe(0);
  nowMs = 60_000;
  breaker.record(undefined);
  expect(breaker.allowed(4)).toBe(4);
});

test('failures of another kind, and outages between calls that go well, leave it closed', () => {
  for (let time = 0; time < 10; time += 1) {
    breaker.record(new Error('mailbox full'));
    breaker.record(new ServiceOutage('airline', 'no answer'));
    breaker.record(new CallNotMade('bank', 'no call is made', 1000));
    fail(2);
    breaker.record(undefined);
  }
  expect(breaker.allowed(4)).toBe(4);
});

test('a service that says when to come back is left alone until then, also after an earlier call that goes well', () => {
  breaker.record(new ServiceOutage('bank', 'too many calls', { retryInMs: 90_000 }));
  breaker.record(undefined);
  expect(breaker.allowed(4)).toBe(0);
  nowMs = 89_000;
  expect(breaker.waitMs()).toBe(1000);
  nowMs = 90_000;
  expect(breaker.allowed(4)).toBe(4);
});
