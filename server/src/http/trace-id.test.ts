import { createServer } from './create-server';
import { traceIdOf } from './trace-id';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

describe('the trace id', () => {
  test.each([
    ['of the present version', `00-${traceId}-${parentId}-01`],
    ['with other flags', `00-${traceId}-${parentId}-00`],
    ['of a later version', `01-${traceId}-${parentId}-01`],
    ['of a later version with more parts', `cc-${traceId}-${parentId}-01-what.comes`],
  ])('is taken from a traceparent %s', (_, header) => expect(traceIdOf(header)).toBe(traceId));

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the invalid version ff', `ff-${traceId}-${parentId}-01`],
    ['more parts than the present version has', `00-${traceId}-${parentId}-01-more`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${parentId}-01`],
    ['a parent id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capital letters', `00-${traceId.toUpperCase()}-${parentId}-01`],
    ['a short trace id', `00-${traceId.slice(1)}-${parentId}-01`],
    ['no flags', `00-${traceId}-${parentId}`],
    ['two headers in one', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
    ['a line break', `00-${traceId}-${parentId}-01\n`],
  ])('is a new one with %s', (_, header) => {
    const made = [traceIdOf(header), traceIdOf(header)];
    for (const id of made) expect(id).toMatch(/^[\da-f]{32}$/);
    expect(new Set([...made, traceId]).size).toBe(3);
  });
});

test('each log line of a request has its trace id, and no response has it', async () => {
  const lines: { traceId?: string; msg: string }[] = [];
  const app = await createServer(
    {
      logLevel: 'info',
      trustedProxies: [],
      origin: 'https://tafiya.test',
      shedding: {
        maxOpenRequests: 10,
        maxOpenRequestsNetwork: 10,
        maxWorkingRequests: 10,
        maxWaitMs: 60_000,
        maxLoopLagMs: 60_000,
      },
    },
    { logTo: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
  app.get('/work', async (request) => {
    request.log.warn('Working');
    return 'done';
  });
  const answer = await app.inject({ url: '/work', headers: { traceparent: `00-${traceId}-${parentId}-01` } });
  expect(lines.map(({ msg, traceId: id }) => [msg, id])).toEqual([
    ['Working', traceId],
    ['Answered', traceId],
  ]);
  expect(JSON.stringify(answer.headers) + answer.body).not.toContain(traceId);

  lines.length = 0;
  for (const traceparent of ['', 'malformed']) await app.inject({ url: '/work', headers: { traceparent } });
  const made = lines.map(({ traceId: id }) => id);
  expect(made[0]).toMatch(/^[\da-f]{32}$/);
  expect([made[0] === made[1], made[1] === made[2], made[2] === made[3]]).toEqual([true, false, true]);
  await app.close();
});
