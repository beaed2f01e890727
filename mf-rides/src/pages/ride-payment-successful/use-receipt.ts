import { useState } from 'react';
import type { BookedRide } from 'shared/contract/rides';
import { toast } from 'shared/shell';

/** Makes and saves the receipt; what draws it is loaded when it is asked for. */
export function useReceipt(booked: BookedRide) {
  const [isMaking, setMaking] = useState(false);

  async function download() {
    if (isMaking) return;
    setMaking(true);
    try {
      const { saveReceipt } = await import('./save-receipt');
      await saveReceipt(booked);
    } catch (error) {
      console.error('The receipt could not be made', error);
      toast.add({
        title: 'The receipt could not be made',
        description: 'Check your connection and try again. A copy is in your mail.',
        variant: 'destructive',
      });
    } finally {
      setMaking(false);
    }
  }

  return { download, isMaking };
}
