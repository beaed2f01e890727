import { createSandboxProvider } from '../../sandbox/sandbox-provider';
import type { Settings } from '../../settings';
import type { PaymentProvider } from '../provider';

/** The providers of the settings, in their order. */
export function createProviders({ payment }: Pick<Settings, 'payment'>): readonly PaymentProvider[] {
  switch (payment.provider) {
    case 'sandbox':
      return [createSandboxProvider(payment.secret)];
  }
}
