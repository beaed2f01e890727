import { toKobo } from '../../money';

const mostNaira = 1_000_000_000;

/** The requested transfer of a button or the form, or the faults by field. */
export type TransferForm =
  | { readonly accountNumber: string; readonly amountsKobo: readonly number[] }
  | { readonly accountNumber: string; readonly faults: Readonly<Partial<Record<'account' | 'amount', string>>> };

/** Digits that may be pasted with spaces, as the payment page groups them. */
export const readAccountNumber = (typed: string): string => typed.replace(/[\s-]/g, '').slice(0, 20);

/** Kobo for `34500`, `34,500.50` or `NGN 34,500`; undefined for an invalid amount. */
export function readAmountKobo(typed: string): number | undefined {
  const bare = typed.replace(/^\s*NGN/i, '').replace(/[\s,]/g, '');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(bare)) return undefined;
  const naira = Number(bare);
  return naira > 0 && naira <= mostNaira ? toKobo(naira) : undefined;
}

/** Reads the urlencoded form: `account`, and either `send` (a button: an amount, or `twice:` and an amount) or `amount`. */
export function readTransferForm(form: URLSearchParams): TransferForm {
  const accountNumber = readAccountNumber(form.get('account') ?? '');
  if (!/^\d{10}$/.test(accountNumber))
    return { accountNumber, faults: { account: 'An account number has ten digits.' } };
  const button = form.get('send') ?? '';
  const isTwice = button.startsWith('twice:');
  const typed = (isTwice ? button.slice('twice:'.length) : button) || (form.get('amount') ?? '');
  const amountKobo = readAmountKobo(typed);
  if (amountKobo === undefined) {
    return { accountNumber, faults: { amount: 'Type an amount in naira above 0, for example 34500.' } };
  }
  return { accountNumber, amountsKobo: isTwice ? [amountKobo, amountKobo] : [amountKobo] };
}
