import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { busy, Refusal } from 'server/http';
import { brand } from 'shared/brand';
import { formatNaira } from 'shared/format';
import type { Context } from '../context';
import type { Tx } from '../database';
import { toNaira } from '../money';
import type { AccountRow } from './ledger';
import type { BookingKind } from './payable';
import type { PaymentProvider } from './provider';
import { takes } from './providers/banks';

export interface AccountRequest {
  readonly kind: BookingKind['kind'];
  readonly bookingId: string;
  readonly amountDueKobo: number;
  /** The hold and the account run out together. */
  readonly expiresAt: Date;
}

/**
 * Creates the payment of a new booking and its first account, which has no number yet, in the transaction of the booking.
 * After the commit `finishOpening` asks the provider; a job does the same if this process dies before. Later accounts
 * come from `initiatepayment`.
 * @throws Refusal VALIDATION_FAILED for an amount that no provider takes, OVERLOADED if none can be asked
 */
export async function openAccount(tx: Tx, context: Context, request: AccountRequest): Promise<AccountRow> {
  const { kind, bookingId, amountDueKobo } = request;
  const at = context.now();
  const reference = newTransactionReference();
  const payment = await tx
    .insertInto('payments')
    .values({
      booking_kind: kind,
      booking_id: bookingId,
      amount_due_kobo: amountDueKobo,
      paid_at: null,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', isTaken(reference)])
    .executeTakeFirstOrThrow();
  return openAs(tx, context, request, payment.id, payment.isTaken ? await freeReference(tx) : reference);
}

/** Adds another account of a payment, to be opened by its provider after the commit; none may be open. */
export const addAccount = async (
  tx: Tx,
  context: Context,
  request: AccountRequest,
  paymentId: number,
): Promise<AccountRow> => openAs(tx, context, request, paymentId, await freeReference(tx));

/** The request asks the provider itself, and needs no more than that. */
const jobDelayMs = 30_000;

async function openAs(
  tx: Tx,
  context: Context,
  request: AccountRequest,
  paymentId: number,
  reference: string,
): Promise<AccountRow> {
  const provider = providerFor(context, request.amountDueKobo);
  // the instant from which the expiry was computed: the clock may have jumped
  const openedAt = new Date(request.expiresAt.getTime() - context.settings.rules.accountSeconds * 1000);
  const account = await tx
    .insertInto('payment_accounts')
    .values({
      payment_id: paymentId,
      transaction_id: newTransactionId(),
      reference,
      provider: provider.name,
      bank_name: null,
      account_number: null,
      account_name: null,
      amount_kobo: request.amountDueKobo,
      takes: provider.takes,
      state: 'opening',
      opened_at: openedAt,
      expires_at: request.expiresAt,
      asked_at: openedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.jobs.enqueue(tx, {
    kind: 'open-account',
    key: openingJobOf(account.id),
    runAt: new Date(context.now().getTime() + jobDelayMs),
    payload: { accountId: account.id },
  });
  return account;
}

export const openingJobOf = (accountId: number): string => `open-account:${accountId}`;

function providerFor({ banks }: Context, amountKobo: number): PaymentProvider {
  const [provider] = banks.forNewAccount(amountKobo);
  if (provider) return provider;
  if (banks.opening.some((one) => takes(one, amountKobo))) throw noProvider();
  throw beyondLimits(banks.opening, amountKobo);
}

/** The refusal while no provider opens accounts; nothing of the request is left. */
export const noProvider = () =>
  busy(
    'The bank does not open accounts right now, so nothing was booked or charged. Please try again in a minute.',
    30,
  );

function beyondLimits(providers: readonly PaymentProvider[], amountKobo: number): Refusal {
  const naira = (kobo: number) => formatNaira(toNaira(kobo));
  const below = providers.map(({ limits }) => limits.maxKobo).filter((most) => most < amountKobo);
  const above = providers.map(({ limits }) => limits.minKobo).filter((least) => least > amountKobo);
  const most = `at most ${naira(Math.max(...below))}`;
  const least = `at least ${naira(Math.min(...above))}`;
  const refusal = (why: string) => new Refusal('VALIDATION_FAILED', `${naira(amountKobo)} ${why}`);
  if (above.length === 0) return refusal(`is more than one bank transfer can be: ${most}. Book in two parts.`);
  if (below.length === 0)
    return refusal(`is less than a bank transfer can be: ${least}. Write to us about this booking.`);
  // between the limits of two providers
  return refusal(
    `cannot be one bank transfer: it can be ${most}, or ${least}. Book in two parts, or write to us about this booking.`,
  );
}

const isTaken = (reference: string) =>
  sql<boolean>`exists (select from payment_accounts where reference = ${reference})`.as('isTaken');

export async function freeReference(tx: Tx): Promise<string> {
  for (;;) {
    const reference = newTransactionReference();
    const answer = await tx.selectNoFrom(isTaken(reference)).executeTakeFirstOrThrow();
    if (!answer.isTaken) return reference;
  }
}

/** The public id of an attempt to pay: 128 random bits. */
export const newTransactionId = (): string => randomBytes(16).toString('base64url');

/**
 * `TRX-5F9A-77C1-0B3E`: short enough to read out. The database refuses a duplicate; 48 random bits make one unlikely among the
 * references of other databases that use the same account of a provider.
 */
export function newTransactionReference(): string {
  const figures = randomBytes(6).toString('hex').toUpperCase();
  return `TRX-${figures.slice(0, 4)}-${figures.slice(4, 8)}-${figures.slice(8)}`;
}

/** `Tafiya / Amaka Okafor`: the account holder that the payer's bank shows. */
export const accountNameFor = (payerName: string): string => `${brand.name} / ${payerName.trim().replace(/\s+/g, ' ')}`;
