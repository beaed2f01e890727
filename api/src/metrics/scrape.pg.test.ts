import { sql } from 'kysely';
import { createMetrics } from 'server/metrics';
import { openTestApi } from '../testing';

test('a scrape shows the pools, and without a table that is locked still everything else', async () => {
  let clockMs = 0;
  const metrics = createMetrics({ nowMs: () => clockMs });
  const api = await openTestApi({ metrics });
  try {
    const before = await metrics.text();
    expect(before).toContain('tafiya_scrape_error 0\n');
    for (const [pool, limit] of [
      ['calls', 10],
      ['notices', 2],
    ])
      expect(before).toContain(`tafiya_database_pool_limit{pool="${pool}"} ${limit}\n`);
    expect(before).toMatch(/tafiya_database_pool_connections\{pool="calls",state="idle"\} \d+\n/);
    expect(before).toContain('tafiya_database_pool_waiting{pool="calls"} 0\n');
    expect(before).toContain('tafiya_jobs{');

    clockMs = 10_000;
    await api.context.urgentDb.transaction().execute(async (tx) => {
      await tx.executeQuery(sql`lock table jobs in access exclusive mode`.compile(tx));
      const during = await metrics.text();
      expect(during).toContain('tafiya_scrape_error 1\n');
      expect(during).not.toContain('tafiya_jobs{');
      expect(during).toContain('tafiya_refunds_due 0\n');
      expect(during).toContain('tafiya_database_pool_connections{pool="notices",state="busy"} 1\n');
    });
    clockMs = 30_000;
    expect(await metrics.text()).toMatch(/tafiya_scrape_error 0\n[\s\S]*tafiya_jobs\{/);
  } finally {
    await api.close();
  }
});
