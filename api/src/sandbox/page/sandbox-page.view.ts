import { brand } from 'shared/brand';
import { copyableAmount, formatAccountNumber, formatExpiry, formatLongDateTime, formatNaira } from 'shared/format';
import { html, Markup } from 'shared/html';
import { toNaira } from '../../money';

export interface SandboxPage {
  /** The theme that was chosen on the site; that of the device otherwise. */
  readonly theme: 'light' | 'dark' | undefined;
  /** The path of the payment page that led here; undefined otherwise. */
  readonly back: string | undefined;
  readonly typed: { readonly account: string; readonly amount: string };
  readonly faults: { readonly account?: string | undefined; readonly amount?: string | undefined };
  readonly account:
    | {
        readonly number: string;
        readonly expectedKobo: number;
        readonly receivedKobo: number;
        readonly expiresAt: Date;
        readonly isExpired: boolean;
      }
    | undefined;
  /** Newest first. */
  readonly transfers: readonly {
    readonly reference: string;
    readonly amountKobo: number;
    readonly sentAt: Date;
    readonly isNoticed: boolean;
    /** The transfer that was just sent from this page. */
    readonly isNew: boolean;
  }[];
}

const naira = (amountKobo: number) => formatNaira(toNaira(amountKobo));
const bare = (amountKobo: number) => copyableAmount(toNaira(amountKobo));

/** A building with columns: the mark of this bank. */
const mark = new Markup(`<svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
<path d="M16 2 29 9v3H3V9zM5 14h4v10H5zm9 0h4v10h-4zm9 0h4v10h-4zM3 26h26v4H3z"/></svg>`);

const bankHeader = (back: string | undefined): Markup => html`<header>
<div class="test-bar"><p class="wrap">Test mode: no real money moves here.</p></div>
<div class="bank"><div class="wrap"><b>${mark}Sandbox Bank</b>
<a href="${back ?? '/'}">${back ? 'Back to payment' : `Back to ${brand.name}`}</a></div></div>
</header>`;

/** The page for everybody who may not send transfers. @param reason what to do about it, as a sentence */
export const staffOnlyPage = ({ reason, theme }: Pick<SandboxPage, 'theme'> & { readonly reason: string }): string =>
  html`<!doctype html>
<html lang="en"${theme && html` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sandbox Bank is for the staff | ${brand.name}</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
${bankHeader(undefined)}
<main>
<h1>Sandbox Bank is for the staff</h1>
<p class="lead">On this site our staff send the test transfers. ${reason}</p>
<p><a href="/ops">Go to the back office</a>, then load this page again.</p>
</main>
</body>
</html>`.text;

/** The whole page of the sandbox bank, readable and usable without any script. */
export const sandboxPage = (page: SandboxPage): string =>
  html`<!doctype html>
<html lang="en"${page.theme && html` data-theme="${page.theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.faults.account || page.faults.amount ? 'Error: ' : ''}Sandbox Bank | ${brand.name}</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
${bankHeader(page.back)}
<main>
<h1>Send a test transfer</h1>
<p class="lead">It reaches ${brand.name} as a transfer from a payer’s bank would: the right amount, too little, too much, twice,
or late, which is after the account has expired.</p>
${sentNotice(page)}
${accountForm(page)}
${page.account && transferForm(page, page.account)}
${page.account && transferList(page)}
</main>
</body>
</html>
`.text;

function sentNotice({ transfers, account, back }: SandboxPage): Markup | undefined {
  const sent = transfers.filter((transfer) => transfer.isNew);
  if (sent.length === 0 || !account) return undefined;
  const amount = naira(sent.reduce((sum, transfer) => sum + transfer.amountKobo, 0));
  const times = sent.length > 1 ? `, in ${sent.length} transfers` : '';
  return html`<div class="notice"><p role="status">Sent ${amount} to ${formatAccountNumber(account.number)}${times}.
The payment page shows it by itself in a few seconds.</p>
${back && html`<a href="${back}">Back to the payment page</a>`}</div>`;
}

const fault = (id: string, message: string | undefined): Markup | undefined =>
  message === undefined ? undefined : html`<p class="fault" id="${id}-fault">${message}</p>`;

const described = (id: string, message: string | undefined): Markup | undefined =>
  message === undefined ? undefined : html` aria-invalid="true" aria-describedby="${id}-fault"`;

const backField = (back: string | undefined): Markup | undefined =>
  back === undefined ? undefined : html`<input type="hidden" name="back" value="${back}">`;

const accountForm = ({
  typed,
  faults,
  back,
}: SandboxPage): Markup => html`<form class="card find" method="get" action="/sandbox">
${backField(back)}
<div class="field">
<label for="account">Account number</label>
<input id="account" name="account" inputmode="numeric" autocomplete="off" required value="${typed.account}"${described('account', faults.account)}>
${fault('account', faults.account)}
</div>
<button class="outline">Find the account</button>
</form>`;

function transferForm({ typed, faults, back }: SandboxPage, account: NonNullable<SandboxPage['account']>): Markup {
  const { receivedKobo } = account;
  const restKobo = account.expectedKobo - receivedKobo;
  const rightKobo = restKobo > 0 ? restKobo : account.expectedKobo;
  const lessKobo = Math.max(100, Math.floor(rightKobo / 300) * 100);
  const moreKobo = rightKobo + 50_000;
  const choice = (label: string, value: string, amount: string, look = '') =>
    html`<button class="choice ${look}" name="send" value="${value}"><span>${label}</span> <b>${amount}</b></button>`;
  return html`<section class="card" aria-labelledby="account-title">
<div class="account">
<h2 id="account-title" class="figures">Account ${formatAccountNumber(account.number)}</h2>
<p class="quiet">${restKobo > 0 ? 'Still to pay' : 'Amount expected'}</p>
<p class="due">${naira(rightKobo)}</p>
</div>
<dl>
<div><dt>Amount expected</dt><dd class="figures">${naira(account.expectedKobo)}</dd></div>
<div><dt>Received so far</dt><dd class="figures">${naira(receivedKobo)}</dd></div>
<div><dt>${account.isExpired ? 'Expired on' : 'Expires on'}</dt><dd>${formatExpiry(account.expiresAt)}</dd></div>
</dl>
${account.isExpired ? html`<p class="notice warn">This account has expired: what you send now arrives late.</p>` : undefined}
<form method="post" action="/sandbox">
<input type="hidden" name="account" value="${account.number}">${backField(back)}
<h3 id="choices-title">Send a transfer</h3>
<div class="choices" role="group" aria-labelledby="choices-title">
${choice(receivedKobo > 0 && restKobo > 0 ? 'The rest' : 'The right amount', bare(rightKobo), naira(rightKobo), 'main')}
${choice('Too little', bare(lessKobo), naira(lessKobo))}
${choice('Too much', bare(moreKobo), naira(moreKobo))}
${choice('Twice', `twice:${bare(rightKobo)}`, `2 × ${naira(rightKobo)}`)}
</div>
</form>
<form method="post" action="/sandbox" novalidate>
<input type="hidden" name="account" value="${account.number}">${backField(back)}
<div class="field">
<label for="amount">Another amount, in naira</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required value="${typed.amount}"${described('amount', faults.amount)}>
${fault('amount', faults.amount)}
</div>
<button class="solid">Send this amount</button>
</form>
</section>`;
}

const transferList = ({
  transfers,
}: SandboxPage): Markup => html`<section class="card" aria-labelledby="transfers-title">
<h2 id="transfers-title">Transfers to this account</h2>
${
  transfers.length === 0
    ? html`<p class="quiet">Nothing has been sent to it yet.</p>`
    : html`<ul>${transfers.map(
        (transfer) => html`<li${transfer.isNew ? html` class="new"` : undefined}>
<span class="sent">${formatLongDateTime(transfer.sentAt)}</span>
<b class="amount figures">${naira(transfer.amountKobo)}</b>
<span class="sent quiet">${transfer.reference} · ${transfer.isNoticed ? `${brand.name} was notified` : `notifying ${brand.name}`}</span>
</li>`,
      )}</ul>`
}
</section>`;
