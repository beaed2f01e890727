import { copyableAmount, formatAccountNumber, formatDate, formatNaira, formatTime } from 'shared/format';
import { html, type Markup } from 'shared/html';
import { toNaira } from '../../../money';
import { type FaultKind, faultKinds, type PlannedFault } from '../faults';
import type { SentNotice } from '../notices';
import type { SimulatedAccount } from '../provider';

export interface SimulatorPage {
  readonly title: string;
  readonly now: Date;
  /** Newest first. */
  readonly accounts: readonly SimulatedAccount[];
  /** Newest first. */
  readonly notices: readonly SentNotice[];
  readonly typed: { readonly account: string; readonly amount: string };
  readonly faults: {
    readonly account?: string | undefined;
    readonly amount?: string | undefined;
    readonly failure?: string | undefined;
  };
  /** The call that opens an account. */
  readonly openingRoute: string;
  /** In the order in which they will happen. */
  readonly failures: readonly PlannedFault[];
  /** What became of the transfer that was just sent. */
  readonly result: string | undefined;
}

const mostShown = 50;

const naira = (amountKobo: number) => formatNaira(toNaira(amountKobo));
const timeOf = (moment: Date) => `${formatDate(moment)}, ${formatTime(moment)}`;
const bare = (amountKobo: number) => copyableAmount(toNaira(amountKobo));

const fault = (field: string, text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : html`<p class="fault" id="${field}-fault">${text}</p>`;
const described = (field: string, text: string | undefined): Markup | undefined =>
  text === undefined ? undefined : html` aria-invalid="true" aria-describedby="${field}-fault"`;

const transferForm = ({
  typed,
  faults,
}: SimulatorPage): Markup => html`<section class="card" aria-labelledby="send-title">
<h2 id="send-title">Send any amount</h2>
<form method="post" action="/" novalidate>
<div class="field">
<label for="account">Account number</label>
<input id="account" name="account" inputmode="numeric" autocomplete="off" value="${typed.account}"${described('account', faults.account)}>
${fault('account', faults.account)}
</div>
<div class="field">
<label for="amount">Amount in naira</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" value="${typed.amount}"${described('amount', faults.amount)}>
${fault('amount', faults.amount)}
</div>
<button class="solid">Send this amount</button>
</form>
</section>`;

const failureNames: Readonly<Record<FaultKind, string>> = {
  lost: 'Opened, answer lost',
  hang: 'Not opened, no answer',
  hang_after: 'Opened, no answer',
  rate_limited: 'Not opened, 429',
  html_502: 'Not opened, 502 page',
  html_503: 'Not opened, 503 page',
  html_502_after: 'Opened, 502 page',
  error_500: 'Not opened, 500 error',
};

/** One of another call was planned by the control API. */
const failureItem = ({ fault, route, times = 1 }: PlannedFault, openingRoute: string): Markup => html`<li>
<p>${route === openingRoute ? failureNames[fault] : `${fault}, ${route ?? 'any call'}`}${times > 1 ? `, ${times} times` : ''}</p>
</li>`;

const failureForms = ({
  failures,
  faults,
  openingRoute,
}: SimulatorPage): Markup => html`<section class="card" aria-labelledby="failure-title">
<h2 id="failure-title">Make an opening fail</h2>
<form method="post" action="/failures" novalidate>
<div class="field">
<label for="failure">What happens at the next opening of an account</label>
<select id="failure" name="failure"${described('failure', faults.failure)}>
${faultKinds.map((kind) => html`<option value="${kind}">${failureNames[kind]}</option>`)}
</select>
${fault('failure', faults.failure)}
</div>
<button class="outline">Plan this failure</button>
</form>
${
  failures.length > 0
    ? html`<h3>Planned, in this order</h3>
<ul>${failures.map((one) => failureItem(one, openingRoute))}</ul>
<form method="post" action="/failures">
<button class="outline" name="forget" value="all">Forget planned failures</button>
</form>`
    : undefined
}
</section>`;

const sendButtons = ({ accountNumber, amountKobo }: SimulatedAccount): Markup => html`<form method="post" action="/">
<input type="hidden" name="account" value="${accountNumber}">
<button class="outline" name="send" value="${bare(amountKobo)}">Send ${naira(amountKobo)}<span class="unseen"> to ${formatAccountNumber(accountNumber)}</span></button>
</form>`;

const accountItem = (account: SimulatedAccount): Markup => html`<li>
<div class="line"><h3 class="figures">${formatAccountNumber(account.accountNumber)}</h3>
<b class="figures">${naira(account.amountKobo)}</b></div>
<p>${account.state}${account.isOpen ? `, open until ${timeOf(account.expiresAt)}` : ', closed'}</p>
<p class="quiet">${account.reference} · ${account.bankName} · ${account.accountName}</p>
${account.isOpen ? sendButtons(account) : undefined}
</li>`;

const noticeState = ({ lastStatus, nextAt, attempts }: SentNotice): string => {
  if (lastStatus === 200) return 'taken';
  if (attempts === 0) return nextAt ? 'waits' : 'lost';
  const failed = `${lastStatus} after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
  return nextAt ? `${failed}, next ${timeOf(nextAt)}` : `${failed}, given up`;
};

const noticeItem = (notice: SentNotice): Markup => html`<li>
<p><b>${notice.event}</b> · ${noticeState(notice)}</p>
<p class="quiet">Notice ${notice.id}, ${timeOf(notice.createdAt)}</p>
</li>`;

const listSection = (id: string, title: string, items: readonly Markup[], none: string): Markup => html`
<section class="card" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${items.length === 0 ? html`<p class="quiet">${none}</p>` : html`<ul>${items.slice(0, mostShown)}</ul>`}
${items.length > mostShown ? html`<p class="quiet">The newest ${mostShown} of ${items.length} are shown.</p>` : undefined}
</section>`;

/** The whole page, readable and usable without any script. */
export const simulatorPage = (page: SimulatorPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${Object.values(page.faults).some(Boolean) ? 'Error: ' : ''}${page.title}</title>
<link rel="stylesheet" href="/simulator.css">
</head>
<body>
<main>
<h1>${page.title}</h1>
<p class="lead">No real money moves here. Its clock says ${timeOf(page.now)} in Lagos.</p>
${page.result === undefined ? undefined : html`<p class="notice" role="status">${page.result}</p>`}
${transferForm(page)}
${listSection('accounts-title', 'Accounts', page.accounts.map(accountItem), 'No account was opened yet.')}
${failureForms(page)}
${listSection('notices-title', 'Notices', page.notices.map(noticeItem), 'Nothing was sent yet.')}
</main>
</body>
</html>`.text;
