import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from 'api';
import { parse } from 'yaml';
import { shellCandidate } from '../testing/candidates';
import { openTestDatabase } from '../testing/test-database';
import { mountSite } from './mount-site';
import { createUndoList, openParts, type SiteParts } from './open-parts';

const docs = join(import.meta.dirname, '../../../docs');
const prometheus = join(docs, 'deploy/prometheus');
const token = 'a-token-of-the-scraper-with-32-characters';

let parts: SiteParts;
const undo = createUndoList();
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-metrics-'));
  undo.add(() => rm(folder, { recursive: true, force: true }));
  const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
  undo.add(() => database?.close());
  const settings = loadSettings({
    DATA_DIR: folder,
    DATABASE_URL: database?.url,
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: token,
    RELEASES_RENDER_PAGES: '0',
    // a busy machine must not fail a test
    MAX_LOOP_LAG_MS: '60000',
    MAX_WAIT_MS: '60000',
  });
  parts = await openParts(settings, undo);
  await mountSite(parts, { backOffice: undefined, watching: undefined });
  const { registry } = parts.releases;
  const shell = shellCandidate();
  await registry.publishLocal(shell);
  await registry.makeLive({ name: 'shell', version: shell.build.version, kind: 'start', who: 'test', why: 'test' });
}, 60_000);
afterAll(() => undo.run());

const scrape = () => parts.ops.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

test('the metrics are at the back office with their token, and not at the site', async () => {
  expect((await scrape()).statusCode).toBe(200);
  expect((await parts.ops.inject('/metrics')).statusCode).toBe(401);
  const atSite = await parts.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect([atSite.statusCode, atSite.body.includes('tafiya_')]).toEqual([404, false]);
});

test('releases are in them with their state and moves, and all of the database can be read', async () => {
  const { body } = await scrape();
  expect(body).toContain('tafiya_scrape_error 0\n');
  expect(body).toContain('tafiya_release_state{name="shell",version="1.0.0",channel="live",state="watching"} 1\n');
  expect(body).toContain('tafiya_release_loads{name="shell",version="1.0.0",channel="live"} 0\n');
  expect(body).toContain('tafiya_release_moves_total{kind="start"} 1\n');
  expect(body).toContain('tafiya_release_moves_total{kind="rollback"} 0\n');
});

test('documents and files of releases are counted by their class', async () => {
  for (const path of ['/ride-search', '/remotes/shell/1.0.0/main.22222222.js', '/remotes/shell/1.0.0/none.js'])
    await parts.app.inject(path);
  const { body } = await scrape();
  expect(body).toMatch(
    /tafiya_http_requests_total\{server="site",operation="document",method="GET",status="\dxx"\} \d/,
  );
  for (const status of ['2xx', '4xx'])
    expect(body).toContain(
      `tafiya_http_requests_total{server="site",operation="release_file",method="GET",status="${status}"} 1\n`,
    );
});

describe('what is ready for an operator', () => {
  interface Rules {
    readonly groups: { readonly rules: { readonly alert: string; readonly expr: string }[] }[];
  }
  interface RuleTests {
    readonly tests: {
      readonly alert_rule_test: { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
    }[];
  }
  interface Dashboard {
    readonly panels: {
      readonly title: string;
      readonly type: string;
      readonly targets?: { readonly expr: string }[];
    }[];
  }
  const readAlerts = async () => {
    const rules = parse(await readFile(join(prometheus, 'alerts.yml'), 'utf8')) as Rules;
    return rules.groups.flatMap((group) => group.rules);
  };
  const readDashboard = async () =>
    JSON.parse(await readFile(join(docs, 'deploy/grafana/tafiya.json'), 'utf8')) as Dashboard;

  /** The names that a scrape can have samples of. */
  const namesIn = (text: string): Set<string> => {
    const suffixes: Record<string, string[]> = {
      histogram: ['_bucket', '_sum', '_count'],
      summary: ['', '_sum', '_count'],
    };
    return new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) =>
        (suffixes[type] ?? ['']).map((suffix) => name + suffix),
      ),
    );
  };

  test('the alerts and the dashboard use metrics that a scrape has, and there are no names without the prefix', async () => {
    const known = namesIn((await scrape()).body);
    expect([...known].filter((name) => !name.startsWith('tafiya_'))).toEqual([]);
    const expressions = [
      ...(await readAlerts()).map(({ expr }) => expr),
      ...(await readDashboard()).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    const used = new Set(expressions.flatMap((expr) => expr.match(/tafiya_\w+/g) ?? []));
    expect(used.size).toBeGreaterThan(30);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  test('the dashboard has a row for each part, and a query in each panel', async () => {
    const { panels } = await readDashboard();
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Traffic and errors',
      'Latency',
      'Money',
      'Jobs and mails',
      'Releases',
      'Process',
    ]);
    expect(panels.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([]);
  });

  test('each alert is explained to operators', async () => {
    const text = await readFile(join(docs, 'operating.md'), 'utf8');
    const alerts = (await readAlerts()).map(({ alert }) => alert);
    expect(alerts.length).toBeGreaterThan(7);
    expect(alerts.filter((alert) => !text.includes(`\`${alert}\``))).toEqual([]);
  });

  test('each alert has a case in which it fires', async () => {
    const { tests } = parse(await readFile(join(prometheus, 'alerts.test.yml'), 'utf8')) as RuleTests;
    const fired = tests.flatMap(({ alert_rule_test: cases }) =>
      cases.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
    );
    const alerts = (await readAlerts()).map(({ alert }) => alert);
    expect(alerts.filter((alert) => !fired.includes(alert))).toEqual([]);
  });

  test('the scrape has the port of the back office, its path and the token', async () => {
    const { scrape_configs: configs } = parse(await readFile(join(prometheus, 'scrape.yml'), 'utf8'));
    expect(configs).toMatchObject([
      { job_name: 'tafiya', metrics_path: '/metrics', authorization: { type: 'Bearer' } },
    ]);
    expect(configs[0].static_configs[0].targets[0]).toMatch(/:4101$/);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  const promtool = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: prometheus, encoding: 'utf8' });
    return status === 0 ? 'SUCCESS' : `${stdout}${stderr}`;
  };

  // Prometheus' own checker is not a package of npm: only a machine that has it can ask it
  if (hasPromtool)
    test('promtool accepts the rules, and they fire when they should', () => {
      expect(promtool('check', 'rules', 'alerts.yml')).toBe('SUCCESS');
      expect(promtool('test', 'rules', 'alerts.test.yml')).toBe('SUCCESS');
      expect(promtool('check', 'config', '--syntax-only', 'scrape.yml')).toBe('SUCCESS');
    });
  else
    process.stderr.write(
      'NOT RUN: the alert rules in docs/deploy/prometheus, because this machine has no promtool. Debian: apt-get install prometheus\n',
    );
});
