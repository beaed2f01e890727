import type { Context } from './context';
import { keepFor } from './keep-for';

function onClock(most?: number) {
  let nowMs = 0;
  const computed: string[] = [];
  const context = { now: () => new Date(nowMs) } as Context;
  const ofName = keepFor({ ms: 1000, ...(most && { most }) }, async (_, name: string) => {
    computed.push(name);
    if (name === 'broken') throw new Error('broken');
    return name.toUpperCase();
  });
  return {
    context,
    ofName,
    computed,
    travel: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('a kept value', () => {
  test('is computed again when its time is over, for each key and context', async () => {
    const { context, ofName, computed, travel } = onClock();
    expect(await Promise.all([ofName(context, 'a'), ofName(context, 'a'), ofName(context, 'b')])).toEqual([
      'A',
      'A',
      'B',
    ]);
    travel(999);
    await ofName(context, 'a');
    expect(computed).toEqual(['a', 'b']);
    await ofName({ ...context }, 'a');
    travel(1);
    await ofName(context, 'a');
    expect(computed).toEqual(['a', 'b', 'a', 'a']);
  });

  test('is not a failure', async () => {
    const { context, ofName, computed } = onClock();
    await expect(ofName(context, 'broken')).rejects.toThrow('broken');
    await expect(ofName(context, 'broken')).rejects.toThrow('broken');
    expect(computed).toEqual(['broken', 'broken']);
  });

  test('makes room for newer ones', async () => {
    const { context, ofName, computed } = onClock(2);
    for (const name of ['a', 'b', 'c', 'c', 'a']) await ofName(context, name);
    expect(computed).toEqual(['a', 'b', 'c', 'a']);
  });
});
