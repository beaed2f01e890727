import type { FastifyBaseLogger } from 'fastify';
import { createSandboxProvider } from '../../sandbox/sandbox-provider';
import type { PaymentProviderName, Settings } from '../../settings';
import type { PaymentProvider } from '../provider';
import { createMonnify } from './monnify/monnify-provider';
import { createPaystack } from './paystack/paystack-provider';

/** The providers of the settings, in the order in which they are asked for a new account. */
export function createProviders(
  { payment }: Pick<Settings, 'payment'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): readonly PaymentProvider[] {
  const create: Readonly<Record<PaymentProviderName, () => PaymentProvider | undefined>> = {
    sandbox: () => createSandboxProvider(payment.secret),
    paystack: () => payment.paystack && createPaystack(payment.paystack, log),
    monnify: () => payment.monnify && createMonnify(payment.monnify, log),
  };
  return payment.providers.flatMap((name) => create[name]() ?? []);
}
