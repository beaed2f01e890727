import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inTransaction } from 'server/database';
import { HttpRefusal } from 'server/http';
import { sendSandboxTransfer } from 'shared/contract/payments';
import type { Context } from '../../context';
import { findStaff, neededOfStaff } from '../../http/staff';
import { recordRefusalOf } from '../../staff/history/record-refusals';
import { admitPage, renewSessions } from '../../staff/people/sessions';
import { findSandboxAccount, receivedKobo, recentTransfers, sendTransfer } from '../sandbox-bank';
import { readAccountNumber, readTransferForm } from './read-transfer-form';
import { type SandboxPage, sandboxPage, staffOnlyPage } from './sandbox-page.view';

const read = (...names: string[]) => readFileSync(path.resolve(import.meta.dirname, ...names), 'utf8');

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // with "no-referrer" a browser would send "Origin: null" beside the form
  'referrer-policy': 'same-origin',
} as const;

const themeOf = (cookie: string | undefined): SandboxPage['theme'] => {
  const [, theme] = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie ?? '') ?? [];
  return theme === 'light' || theme === 'dark' ? theme : undefined;
};

/** Admits the sessions of people with the permission, and shows others who may come in. */
const requireStaffSession = (scope: FastifyInstance, context: Context): void => {
  renewSessions(scope);
  scope.addHook('onRequest', async (request, reply) => {
    try {
      await admitPage(context, request, neededOfStaff(context, sendSandboxTransfer) ?? {});
      return undefined;
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
      await recordRefusalOf(context, request, sendSandboxTransfer, error.code);
      return reply
        .code(error.status)
        .headers(pageHeaders)
        .type('text/html; charset=utf-8')
        .send(staffOnlyPage({ reason: error.message, theme: themeOf(request.headers.cookie) }));
    }
  });
};

/** The path of a payment page, as the site links from it; undefined for any other text. */
const paymentPath = (text: string | null): string | undefined =>
  /^\/(ride-)?payment-options\?id=[\w-]{16,64}$/.test(text ?? '') ? (text ?? undefined) : undefined;

interface Asked {
  readonly cookie: string | undefined;
  readonly back: string | undefined;
  readonly account: string;
  readonly amount: string;
  readonly sent: readonly string[];
  readonly faults: SandboxPage['faults'];
}

/**
 * Serves `/sandbox`, the page by which a person sends test transfers. Mounted at the root, beside the site; it adds
 * nothing while a live provider is in use.
 */
export function registerSandboxPage(app: FastifyInstance, context: Context): void {
  if (!context.settings.payment.providers.includes('sandbox')) return;
  const style = read('../../http/plain-page.css') + read('sandbox-page.css');
  const font = readFileSync(
    new URL(import.meta.resolve('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2')),
  );

  const show = async (reply: FastifyReply, status: number, { cookie, back, account, amount, sent, faults }: Asked) => {
    const found = /^\d{10}$/.test(account) ? await findSandboxAccount(context.db, account) : undefined;
    const transfers = found ? await recentTransfers(context.db, account) : [];
    const unknown = account !== '' && !found ? 'Sandbox Bank has no account with this number.' : undefined;
    const accountFault = faults.account ?? unknown;
    const page = sandboxPage({
      theme: themeOf(cookie),
      back,
      typed: { account, amount },
      faults: { account: accountFault, amount: faults.amount },
      account: found && {
        number: found.account_number,
        expectedKobo: found.expected_kobo,
        receivedKobo: await receivedKobo(context.db, account),
        expiresAt: found.expires_at,
        isExpired: found.expires_at <= context.now(),
      },
      transfers: transfers.map((row) => ({
        reference: row.reference,
        amountKobo: row.amount_kobo,
        sentAt: row.sent_at,
        isNoticed: row.noticed_at !== null,
        isNew: sent.includes(row.reference),
      })),
    });
    return reply
      .code(accountFault && status === 200 ? 404 : status)
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(page);
  };

  // not secret: the page without authentication has it too
  app.get('/sandbox/sandbox.css', (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type('text/css').send(style),
  );

  app.get('/sandbox/onest.woff2', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('font/woff2')
      .send(font),
  );

  app.register(async (scope) => {
    if (context.settings.payment.isForStaffOnly) requireStaffSession(scope, context);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    scope.get('/sandbox', async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1]);
      return show(reply, 200, {
        cookie: request.headers.cookie,
        back: paymentPath(query.get('back')),
        account: readAccountNumber(query.get('account') ?? ''),
        amount: (query.get('amount') ?? '').slice(0, 20),
        sent: (query.get('sent') ?? '').split(','),
        faults: {},
      });
    });

    scope.post('/sandbox', async (request, reply) => {
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const form = readTransferForm(fields);
      const asked: Asked = {
        cookie: request.headers.cookie,
        back: paymentPath(fields.get('back')),
        account: form.accountNumber,
        amount: (fields.get('amount') ?? '').slice(0, 20),
        sent: [],
        faults: {},
      };
      if ('faults' in form) return show(reply, 400, { ...asked, faults: form.faults });
      const { accountNumber } = form;
      const sent = await inTransaction(context.db, async (tx) => {
        const references: (string | undefined)[] = [];
        for (const amountKobo of form.amountsKobo) {
          references.push(await sendTransfer(tx, context, { accountNumber, amountKobo }, findStaff(request)));
        }
        return references;
      });
      if (sent.includes(undefined)) return show(reply, 404, asked);
      const query = new URLSearchParams({
        account: accountNumber,
        sent: sent.join(','),
        ...(asked.back && { back: asked.back }),
      });
      return reply.redirect(`/sandbox?${query}`, 303);
    });
  });
}
