import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readTransferForm } from '../../../sandbox/page/read-transfer-form';
import { faultKinds } from '../faults';
import type { Simulator } from '../start';
import { type SimulatorPage, simulatorPage } from './page.view';

type Parts = Pick<Simulator, 'clock' | 'faults' | 'notices' | 'provider' | 'deliver'>;

const read = (...names: string[]) => readFileSync(path.resolve(import.meta.dirname, ...names), 'utf8');

const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const;

/** The page at `/`, by which a person sees the accounts and sends transfers. */
export function registerPage(app: FastifyInstance, { clock, faults, notices, provider, deliver }: Parts): void {
  const style = read('../../../http/plain-page.css') + read('page.css');

  const show = (reply: FastifyReply, status: number, part: Pick<SimulatorPage, 'typed' | 'faults' | 'result'>) =>
    reply
      .code(status)
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(
        simulatorPage({
          ...part,
          title: provider.title,
          now: clock.now(),
          accounts: provider.accounts(),
          openingRoute: provider.openingRoute,
          failures: faults.planned,
          notices: notices.all.toReversed(),
        }),
      );

  app.get('/simulator.css', (_request, reply) => reply.type('text/css').send(style));

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    scope.get('/', async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1]);
      const result = query.get('result') ?? undefined;
      return show(reply, 200, { typed: { account: query.get('account') ?? '', amount: '' }, faults: {}, result });
    });

    scope.post('/', async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const form = readTransferForm(fields);
      const typed = { account: form.accountNumber, amount: (fields.get('amount') ?? '').slice(0, 20) };
      if ('faults' in form) return show(reply, 400, { typed, faults: form.faults, result: undefined });
      const { accountNumber } = form;
      const results: string[] = [];
      for (const amountKobo of form.amountsKobo) {
        const sent = provider.transfer({ accountNumber, amountKobo });
        if (!sent) {
          const account = `${provider.title} has no account with this number.`;
          return show(reply, 404, { typed, faults: { account }, result: undefined });
        }
        results.push(sent.result);
      }
      await deliver();
      const query = new URLSearchParams({ account: accountNumber, result: results.join(' ') });
      return reply.redirect(`/?${query}`, 303);
    });

    scope.post('/failures', async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const redirect = (result: string) => reply.redirect(`/?${new URLSearchParams({ result })}`, 303);
      if (fields.has('forget')) {
        faults.clear();
        return redirect('No call fails on purpose any more.');
      }
      const fault = faultKinds.find((kind) => kind === fields.get('failure'));
      if (!fault) {
        const failure = 'Choose one of the failures in the list.';
        return show(reply, 400, { typed: { account: '', amount: '' }, faults: { failure }, result: undefined });
      }
      faults.plan({ fault, route: provider.openingRoute });
      return redirect('The next opening of an account fails as planned.');
    });
  });
}
