import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { paths, pathTo } from 'shared/paths';
import { launchSite, type Site } from '../../site/launch-site';
import { dayIn } from '../../site/steps';
import { raisedLimits } from '../api-under-test';
import type { Fault, FaultRun, Report } from '../fault';

const factor = 5;
const seconds = 10;
const homeOfRequests = 5;
const giveUpMs = 20_000;
const bounds = { p95Ms: 2_000, recoveryMs: 15_000 };

/** How a request for a page ends. `bare` is a document without its page, which a browser renders. */
type Outcome = 'rendered' | 'bare' | 'refused' | 'broken';

interface Answer {
  readonly outcome: Outcome;
  readonly isHome: boolean;
  readonly ms: number;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 400 });

let visitors = 0;
/** Each visitor has an address of its own. */
const nextVisitor = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;

function outcomeOf({ statusCode = 0, headers }: http.IncomingMessage, html: string): Outcome {
  if (statusCode === 200) return html.includes('id="rendered"') ? 'rendered' : 'bare';
  return statusCode === 503 && headers['retry-after'] ? 'refused' : 'broken';
}

function open(origin: string, path: string): Promise<Answer> {
  const startMs = performance.now();
  const isHome = path === paths.home;
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => resolve({ outcome, isHome, ms: performance.now() - startMs });
    const headers = { 'user-agent': 'curl/8.9.1', 'x-forwarded-for': nextVisitor() };
    const request = http.get(origin + path, { agent, headers, timeout: giveUpMs }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => end(outcomeOf(response, Buffer.concat(parts).toString())));
      response.once('error', () => end('broken'));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => end('broken'));
  });
}

const airports = ['LOS', 'ABV', 'PHC', 'KAN', 'ENU'];
let searches = 0;

/** Results that nobody has asked for yet. */
function newResults(): string {
  const number = ++searches;
  const from = airports[number % airports.length] ?? 'LOS';
  const to = airports[(number + 1 + (Math.floor(number / 5) % 4)) % airports.length] ?? 'ABV';
  const depart = dayIn(2 + (Math.floor(number / 20) % 200));
  const adults = 1 + (Math.floor(number / 4_000) % 9);
  return pathTo('flightSearch', { query: { trip: 'oneway', from, to, depart, cabin: 'Y', adults } });
}

/** Rendered results a second, two at once. */
async function renderingRate(origin: string, forMs: number): Promise<number> {
  const startMs = performance.now();
  let rendered = 0;
  const work = async () => {
    while (performance.now() - startMs < forMs)
      if ((await open(origin, newResults())).outcome === 'rendered') rendered += 1;
  };
  await Promise.all([work(), work()]);
  return (rendered * 1000) / (performance.now() - startMs);
}

/** Sends requests at a rate, whether or not earlier ones are answered. */
async function atRate(origin: string, perSecond: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const startMs = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const waitMs = startMs + (number * 1000) / perSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    answers.push(open(origin, number % homeOfRequests === 0 ? paths.home : newResults()));
  }
  return Promise.all(answers);
}

/** @returns how long it takes until home and new results are rendered at once; undefined if that takes too long */
async function recovery(origin: string): Promise<number | undefined> {
  const startMs = performance.now();
  for (;;) {
    const answers = [await open(origin, paths.home), await open(origin, newResults())];
    const tookMs = performance.now() - startMs;
    if (answers.every(({ outcome }) => outcome === 'rendered')) return Math.round(tookMs);
    if (tookMs > bounds.recoveryMs) return undefined;
    await delay(200);
  }
}

const p95Of = (answers: readonly Answer[]): number => {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
};

async function load(site: Site): Promise<Report> {
  const { origin } = site;
  const hasHome = async () => (await open(origin, paths.home)).outcome === 'rendered';
  for (let tries = 0; tries < 50 && !(await hasHome()); tries += 1) await delay(100);
  await renderingRate(origin, 3_000);
  const rate = await renderingRate(origin, 5_000);
  const answers = await atRate(origin, Math.max(20, rate * factor));
  const recoveredMs = await recovery(origin);
  const results = answers.filter(({ isHome }) => !isHome);
  const of = (outcome: Outcome, among = answers) => among.filter((answer) => answer.outcome === outcome).length;
  const bareHomes = of('bare') - of('bare', results);
  const checks: Readonly<Record<string, boolean>> = {
    'no page was rendered': of('rendered', results) > 0,
    [`p95 of all answers: ${p95Of(answers)} ms`]: p95Of(answers) <= bounds.p95Ms,
    [`${of('broken')} requests without an answer, or with another error than 503 with Retry-After`]: of('broken') === 0,
    [`${of('refused')} refused while ${of('bare', results)} documents were sent without their page`]:
      of('refused') <= of('bare', results),
    [`${bareHomes} documents of home without its page, which is kept`]: bareHomes === 0,
    [`not rendered at once within ${bounds.recoveryMs} ms after the load`]: recoveredMs !== undefined,
  };
  return {
    counts: {
      'pages a second before': Math.round(rate),
      requests: answers.length,
      'rendered results': of('rendered', results),
      'results without page': of('bare', results),
      'ms p95': p95Of(answers),
      'ms until rendered again': recoveredMs ?? 0,
    },
    violations: Object.keys(checks).filter((what) => !checks[what]),
  };
}

async function runWith({ engine }: FaultRun, env: Readonly<Record<string, string>> = {}): Promise<Report> {
  const settings = { ...raisedLimits, TRUSTED_PROXIES: '127.0.0.1', MAX_LOOP_LAG_MS: '500', MAX_WAIT_MS: '1000' };
  const site = await launchSite({ engine, env: { ...settings, ...env } });
  try {
    return await load(site);
  } finally {
    await site.discard();
  }
}

export const renderingOverload: Fault = {
  name: `overload of rendering: results and home for ${factor} times the visitors for whom the server can render`,
  engines: ['postgres'],
  runsAlone: true,
  // needs the builds of the site and an idle machine; `requested-pages.test.ts` tests the rules without a load
  rounds: { short: 0, full: 1 },
  run: (run) => runWith(run),
  control: {
    without: 'the renderer: every page is left to browsers',
    expects: /no page was rendered/,
    run: (run) => runWith(run, { RELEASES_RENDER_PAGES: '0' }),
  },
};
