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
  tabs.update('ada', '1', rides('1.0.0'));
  tabs.update('ada', '2', rides('1.0.0'));
  tabs.update('obi', '1', rides('1.0.0'));
  tabs.update('ada', '1', rides('1.1.0'));
  expect(counted()).toEqual({ '1.0.0': 2, '1.1.0': 1 });
});

test('a tab without a request for 90 seconds is no longer counted, one that is still open is', () => {
  tabs.update('ada', '1', rides('1.0.0'));
  tabs.update('obi', '1', rides('1.1.0'));
  nowMs = 60_000;
  tabs.keepAlive('obi', '1');
  nowMs = 90_000;
  expect(counted()).toEqual({ '1.1.0': 1 });
  nowMs = 150_000;
  expect(tabs.count()).toEqual([]);
});

test('a stream that reconnects with its old address does not overwrite a newer update of its tab', () => {
  tabs.addIfUnknown('ada', '1', rides('1.0.0'));
  tabs.update('ada', '1', rides('1.1.0'));
  tabs.addIfUnknown('ada', '1', rides('1.0.0'));
  expect(counted()).toEqual({ '1.1.0': 1 });
});

test('the tabs of one visit are limited', () => {
  for (let tab = 0; tab < 500; tab += 1) tabs.update('visit', `${tab}`, rides('1.0.0'));
  expect(counted()).toEqual({ '1.0.0': 20 });
});

test('at most fifty thousand tabs are counted, the latest ones', () => {
  for (let tab = 0; tab < 50_100; tab += 1) tabs.update(`visit ${tab}`, '1', rides(tab < 1000 ? '1.0.0' : '1.1.0'));
  expect(counted()).toEqual({ '1.0.0': 900, '1.1.0': 49_100 });
});
