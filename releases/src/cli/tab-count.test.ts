import type { TabCountAnswer } from '../contract/health-api';
import { CliFailure } from './command';
import type { Connection, Input } from './connection';
import { tabCountMessage, watchTabs } from './tab-count';

const tabCount = (onLive: number, tabs: number): TabCountAnswer => ({
  name: 'mf-rides',
  live: '1.0.0',
  tabs,
  share: tabs ? onLive / tabs : null,
  versions: [
    { version: '1.0.0', tabs: onLive },
    { version: '1.1.0', tabs: tabs - onLive },
  ],
});

/** A site that returns these responses in turn, the last one again and again. */
function siteWith(answers: readonly (TabCountAnswer | CliFailure)[]): Connection {
  const left = [...answers];
  return {
    origin: 'http://site.test',
    async call<O extends Parameters<Connection['call']>[0]>(operation: O, input: Input<O>) {
      expect([operation.id, input]).toEqual(['getReceipt', { query: { name: 'mf-rides' } }]);
      const next = left.length > 1 ? left.shift() : left[0];
      if (next instanceof Error) throw next;
      return operation.data.parse(next) as never;
    },
  };
}

const watch = async (site: Connection, seconds: number) => {
  const lines: string[] = [];
  const line = { show: (text: string) => void lines.push(text), clear: () => void lines.push('') };
  return { end: await watchTabs(site, 'mf-rides', seconds, { line }), lines };
};

test('the line counts up until all tabs are on the active release', async () => {
  const { end, lines } = await watch(siteWith([tabCount(3, 10), tabCount(10, 10)]), 60);
  expect(lines).toEqual([expect.stringMatching(/^… 3 of 10 open tabs run 1\.0\.0 \(30 %\) after 0(\.\d)? s\.$/), '']);
  expect(end).toMatchObject({ share: 1 });
  expect(end && tabCountMessage(end, '1.0.0')).toMatch(
    /^10 of 10 open tabs run 1\.0\.0 \(100 %\) after \d+(\.\d)? s\.$/,
  );
});

test('it ends at the time limit with the last counts', async () => {
  const { end } = await watch(siteWith([tabCount(999, 1000)]), 0);
  expect(end && tabCountMessage(end, '1.0.0')).toBe('999 of 1000 open tabs run 1.0.0 (99 %) after 0 s.');
});

test('it waits until the site has counted tabs that opened just before the move', async () => {
  const { end } = await watch(siteWith([tabCount(0, 0), tabCount(0, 2), tabCount(2, 2)]), 60);
  expect(end).toMatchObject({ tabs: 2, share: 1 });
});

test('without open tabs it only waits for the next count', async () => {
  const { end, lines } = await watch(siteWith([tabCount(0, 0)]), 60);
  expect(end?.waitedSeconds).toBeLessThan(10);
  expect(end && tabCountMessage(end, '1.0.0')).toBe('No open tab runs it.');
  expect([...new Set(lines)]).toEqual(['… counting open tabs', '']);
});

test('a site that counts no tabs does not fail a move', async () => {
  expect((await watch(siteWith([new CliFailure('refused', 'There is no such call.')]), 60)).end).toBeUndefined();
});
