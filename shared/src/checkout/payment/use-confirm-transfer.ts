import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError, messageOf } from 'shared/http';
import { toast } from 'shared/shell';
import { failureCode } from '../failure';
import type { PaymentKind } from './payment-kind';

type Confirming = Pick<PaymentKind<never>, 'stored' | 'confirm' | 'successPath'>;

/**
 * "I've transferred the money": asks, and goes on once the money is in. Without a stored booking nothing happens; a
 * refusal is shown as the server words it, anything unexpected is logged only.
 */
export function useConfirmTransfer(kind: Confirming, refetch: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    const stored = kind.stored();
    if (!stored || isConfirming) return;
    setConfirming(true);
    try {
      await kind.confirm(stored);
      await refetch();
      navigate(kind.successPath(stored._id), { replace: true });
    } catch (error) {
      if (isApiError(error)) toast.add({ title: messageOf(error), variant: 'destructive' });
      else console.error('The transfer could not be confirmed', error);
      // what there is to decide now stands in the booking
      if (failureCode(error) === 'PRICE_CHANGED') await refetch();
    } finally {
      setConfirming(false);
    }
  }

  return { confirm, isConfirming };
}
