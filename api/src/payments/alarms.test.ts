import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { adapterFor, openSimulatedSite } from './contract/testing/sites';
import { travellerOf } from './testing/traveller';

const documents = ['payments.md', 'operating.md'].map((name) =>
  path.resolve(import.meta.dirname, '../../../docs', name),
);

/** Each warning and error that this source logs; the last text of a call is its sentence. */
const sentencesIn = (source: string): string[] =>
  source
    .split(/\blog\??\.(?:error|warn)\(/)
    .slice(1)
    .map((call) => /'([A-Z][^'\n]+)',?\s*\)/.exec(call)?.[1] ?? call.slice(0, 80));

test('each sentence that payments log as a warning or an error is in the documents of the operator', async () => {
  const texts = await Promise.all(documents.map((file) => readFile(file, 'utf8')));
  const sentences = new Set<string>();
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!/(?<!\.test)\.ts$/.test(file) || /(^|\/)(testing|simulators)\//.test(file)) continue;
    for (const one of sentencesIn(await readFile(path.join(import.meta.dirname, file), 'utf8'))) sentences.add(one);
  }
  expect(sentences).toContain('The bank cannot send a refund until a person does something there');
  expect([...sentences].filter((one) => !texts.some((text) => text.includes(one)))).toEqual([]);
});

test('control: a sentence over several lines is found, and a call without one is shown', () => {
  const source =
    "log.error(\n  { refund: key },\n  'The bank is closed',\n);\nlog?.warn(line, 'It opens');\nlog.warn(error);";
  expect(sentencesIn(source)).toEqual(['The bank is closed', 'It opens', 'error);']);
});

/** What the operator looks for in failed jobs, as the document of payments has it: `is for … kobo`. */
const promisedIn = (document: string): string[] =>
  [...document.matchAll(/^\| (`.+`) in a failed job \|/gm)].flatMap(([, row = '']) =>
    [...row.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words),
  );

test('what the document promises of a failed job is in the log and in the job, without data about the payer', async () => {
  const promised = promisedIn(await readFile(path.resolve(import.meta.dirname, '../../../docs/payments.md'), 'utf8'));
  expect(promised).toContain('was paid by …');
  let change: object = {};
  const paystack = createServer((request, response) => {
    const reference = request.url?.split('/').at(-1);
    const paid = {
      status: 'success',
      amount: 5,
      currency: 'NGN',
      channel: 'bank_transfer',
      paid_at: '2026-11-20T09:00:00Z',
    };
    const customer = { email: 'amaka@example.com', phone: '08031234567' };
    const body = { status: true, data: { id: 7, reference, ...paid, customer, ...change } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await once(paystack.listen(0, '127.0.0.1'), 'listening');
  const odd = adapterFor('paystack', `http://127.0.0.1:${(paystack.address() as AddressInfo).port}`, () => new Date());
  const logged: string[] = [];
  const site = await openSimulatedSite('paystack', {
    logTo: { write: (line) => void logged.push(line) },
    broken: (provider) => ({ ...provider, stateOf: (...question) => odd.stateOf(...question) }),
  });
  try {
    await travellerOf(site.api).book();
    const lastErrors: string[] = [];
    for (const one of [
      { status: 'frozen' },
      { requested_amount: 100 },
      { currency: 'GHS' },
      { channel: 'card' },
      { status: 'of amaka@example.com' },
    ]) {
      change = one;
      await site.wait(60);
      const { last_error } = await site.api.context.db
        .selectFrom('jobs')
        .select('last_error')
        .where('kind', '=', 'expire-account')
        .executeTakeFirstOrThrow();
      lastErrors.push(last_error ?? '');
    }
    for (const where of [logged, lastErrors]) {
      const missing = promised.filter(
        (words) => !where.some((line) => new RegExp(words.replace('…', '.+')).test(line)),
      );
      expect(missing).toEqual([]);
      expect(where.join()).not.toMatch(/amaka@example|08031234567/);
    }
  } finally {
    await site.close();
    paystack.close();
  }
});
