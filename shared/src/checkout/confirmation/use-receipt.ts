import { useState } from 'react';
import { toast } from 'shared/shell';

/** Makes and saves the receipt; what draws it is loaded when it is asked for. */
export function useReceipt(save: () => Promise<void>) {
  const [isMaking, setMaking] = useState(false);

  async function download() {
    if (isMaking) return;
    setMaking(true);
    try {
      await save();
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
