import { expect, test } from '@jest/globals';
import { type ConnectionSignal, type ConnectionState, nextConnection } from './connection-state';

const start: ConnectionState = { isOnline: true, isReached: true, wasAway: false };
const after = (...signals: ConnectionSignal[]) => signals.reduce(nextConnection, start);

test.each<[ConnectionSignal[], Partial<ConnectionState>]>([
  [['answered'], start],
  [['offline'], { isOnline: false }],
  [['offline', 'answered'], { isOnline: false }],
  [['offline', 'online'], { isOnline: true, isReached: true, wasAway: true }],
  [['unreached'], { isOnline: true, isReached: false }],
  [['unreached', 'answered'], { isReached: true, wasAway: true }],
  [['offline', 'unreached', 'online'], { isOnline: true, isReached: true }],
])('after %j', (signals, expected) => expect(after(...signals)).toMatchObject(expected));

test('a signal that changes nothing leaves the state as it is', () => {
  expect(nextConnection(start, 'answered')).toBe(start);
  expect(nextConnection(start, 'online')).toBe(start);
});
