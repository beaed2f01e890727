import { z } from 'zod';
import type { FaultCode } from './faults';
import type { PaystackSettings } from './settings';

export interface ChargeRequest {
  readonly email: string;
  readonly amountKobo: number;
  readonly reference: string | undefined;
  readonly metadata: unknown;
  readonly expiresAt: Date;
}

const minuteMs = 60_000;
const shortestMs = 15 * minuteMs;
const longestMs = 480 * minuteMs;

/** Within 15 minutes and 8 hours from now; Paystack corrects other times without a word. */
const clampedExpiry = (wished: Date | undefined, now: Date): Date => {
  const ms = wished ? wished.getTime() - now.getTime() : longestMs;
  return new Date(now.getTime() + Math.min(longestMs, Math.max(shortestMs, ms)));
};

const shape = z.record(z.string(), z.unknown());
const bankTransfer = z.object({ account_expires_at: z.string().nullish() });

/** Reads the body of `POST /charge`. @returns the first fault of an invalid one */
export function readCharge(body: unknown, settings: PaystackSettings, now: Date): ChargeRequest | FaultCode {
  const read = shape.safeParse(body);
  if (!read.success) return 'missing_params';
  const { email, amount, reference, metadata, currency } = read.data;
  if (email === undefined || amount === undefined) return 'missing_params';
  if (typeof email !== 'string' || !z.email().safeParse(email).success) return 'invalid_email_address';
  const amountKobo = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
  if (typeof amountKobo !== 'number' || !Number.isSafeInteger(amountKobo) || amountKobo <= 0) return 'invalid_amount';
  if (currency !== undefined && currency !== 'NGN') return 'unsupported_currency';
  const isReference = typeof reference === 'string' && /^[A-Za-z0-9\-.=,]+$/.test(reference);
  if (reference !== undefined && !isReference) return 'invalid_reference';
  const account = bankTransfer.safeParse(read.data.bank_transfer);
  if (!account.success) return 'invalid_params';
  if (!settings.isEnabled) return 'channel_not_enabled';
  if (amountKobo < settings.minKobo) return 'amount_too_low';
  if (amountKobo > settings.maxKobo) return 'amount_too_high';
  const wished = account.data.account_expires_at ?? undefined;
  if (wished !== undefined && Number.isNaN(Date.parse(wished))) return 'invalid_params';
  const expiresAt = clampedExpiry(wished === undefined ? undefined : new Date(wished), now);
  return { email, amountKobo, reference: isReference ? reference : undefined, metadata, expiresAt };
}
