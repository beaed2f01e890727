import type { FastifyBaseLogger } from 'fastify';
import { createSandboxProvider } from '../../sandbox/sandbox-provider';
import type { PaymentProviderName, Settings } from '../../settings';
import type { PaymentProvider } from '../provider';
import { createMonnify } from './monnify/monnify-provider';
import { createPaystack } from './paystack/paystack-provider';

type Payment = Pick<Settings, 'payment'>;
type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** @returns undefined for one without its keys in the settings */
export function createProvider(name: PaymentProviderName, { payment }: Payment, log: Log): PaymentProvider | undefined {
  switch (name) {
    case 'sandbox':
      return createSandboxProvider(payment.secret);
    case 'paystack':
      return payment.paystack && createPaystack(payment.paystack, log);
    case 'monnify':
      return payment.monnify && createMonnify(payment.monnify, log);
  }
}

/** The providers of the settings, in the order in which they are asked for a new account. */
export const createProviders = (settings: Payment, log: Log): readonly PaymentProvider[] =>
  settings.payment.providers.flatMap((name) => createProvider(name, settings, log) ?? []);
