import { createSandboxProvider } from '../sandbox/sandbox-provider';
import type { Settings } from '../settings';
import type { PaymentProvider } from './provider';

/** The bank that the settings name; there is one at a time, so sandbox money and real money never mix. */
export function providerFor(settings: Settings): PaymentProvider {
  switch (settings.payment.provider) {
    case 'sandbox':
      return createSandboxProvider(settings.payment.secret);
  }
}
