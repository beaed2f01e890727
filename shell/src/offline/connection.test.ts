import { expect, test } from '@jest/globals';
import { type ConnectionEvent, type ConnectionState, nextConnectionState } from './connection';

const start: ConnectionState = { isOnline: true, isReached: true, wasOffline: false };
const after = (...events: ConnectionEvent[]) => events.reduce(nextConnectionState, start);

test.each<[ConnectionEvent[], Partial<ConnectionState>]>([
  [['reachable'], start],
  [['offline'], { isOnline: false }],
  [['offline', 'reachable'], { isOnline: false }],
  [['offline', 'online'], { isOnline: true, isReached: true, wasOffline: true }],
  [['unreachable'], { isOnline: true, isReached: false }],
  [['unreachable', 'reachable'], { isReached: true, wasOffline: true }],
  [['offline', 'unreachable', 'online'], { isOnline: true, isReached: true }],
])('after %j', (events, expected) => expect(after(...events)).toMatchObject(expected));

test('a event that changes nothing leaves the state as it is', () => {
  expect(nextConnectionState(start, 'reachable')).toBe(start);
  expect(nextConnectionState(start, 'online')).toBe(start);
});
