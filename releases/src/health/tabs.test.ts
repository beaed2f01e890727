import { beforeEach, expect, test } from '@jest/globals';
import { createTabs, type Tabs } from './tabs';

let nowMs = 0;
let tabs: Tabs;

beforeEach(() => {
  nowMs = 0;
  tabs = createTabs(() => nowMs);
});

const rides = (version: string) => ({ 'mf-rides': version });
const counted = () => Object.fromEntries(tabs.count().map(({ version, tabs: of }) => [version, of]));

test('a tab counts once, with what it runs now', () => {
  tabs.hear('ada', '1', rides('1.0.0'));
  tabs.hear('ada', '2', rides('1.0.0'));
  tabs.hear('obi', '1', rides('1.0.0'));
  tabs.hear('ada', '1', rides('1.1.0'));
  expect(counted()).toEqual({ '1.0.0': 2, '1.1.0': 1 });
});

test('a tab that says nothing for a minute and a half is gone, one that is still there is not', () => {
  tabs.hear('ada', '1', rides('1.0.0'));
  tabs.hear('obi', '1', rides('1.1.0'));
  nowMs = 60_000;
  tabs.touch('obi', '1');
  nowMs = 90_000;
  expect(counted()).toEqual({ '1.1.0': 1 });
  nowMs = 150_000;
  expect(tabs.count()).toEqual([]);
});

test('a stream that comes back with its old address does not undo what its tab said since', () => {
  tabs.meet('ada', '1', rides('1.0.0'));
  tabs.hear('ada', '1', rides('1.1.0'));
  tabs.meet('ada', '1', rides('1.0.0'));
  expect(counted()).toEqual({ '1.1.0': 1 });
});

test('one visit cannot count for many', () => {
  for (let tab = 0; tab < 500; tab += 1) tabs.hear('stranger', `${tab}`, rides('1.0.0'));
  expect(counted()).toEqual({ '1.0.0': 20 });
});

test('fifty thousand tabs are counted at once, and no more are kept', () => {
  for (let tab = 0; tab < 50_100; tab += 1) tabs.hear(`visit ${tab}`, '1', rides(tab < 1000 ? '1.0.0' : '1.1.0'));
  expect(counted()).toEqual({ '1.0.0': 900, '1.1.0': 49_100 });
});
