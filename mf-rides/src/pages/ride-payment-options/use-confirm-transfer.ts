import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApiError, messageOf } from 'shared/http';
import { pathTo } from 'shared/paths';
import { settings, toast } from 'shared/shell';
import { confirmTransfer } from '../../api/confirm-transfer';

/**
 * "I've transferred the money": asks, and goes on once the money is in. Without a created ride nothing happens; a
 * refusal is shown as the server words it, anything unexpected is logged only.
 */
export function useConfirmTransfer(refetch: () => Promise<unknown>) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    const created = settings.getState().createdRide;
    if (!created || isConfirming) return;
    setConfirming(true);
    try {
      await confirmTransfer(created.savedBookedRide);
      await refetch();
      navigate(pathTo('rideSuccess', { query: { id: created.savedBookedRide._id } }), { replace: true });
    } catch (error) {
      if (isApiError(error)) toast.add({ title: messageOf(error), variant: 'destructive' });
      else console.error('The transfer could not be confirmed', error);
    } finally {
      setConfirming(false);
    }
  }

  return { confirm, isConfirming };
}
