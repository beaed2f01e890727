import { useState } from 'react';
import { toast, useLoadingOverlay } from 'shared/shell';

/** Creates and saves a receipt. */
export function useReceipt(save: () => Promise<void>) {
  const [isSaving, setSaving] = useState(false);
  useLoadingOverlay(isSaving);

  async function download() {
    if (isSaving) return;
    setSaving(true);
    try {
      await save();
    } catch (error) {
      console.error('The receipt could not be made', error);
      toast.add({
        title: 'The receipt could not be made',
        description: 'Check your connection and try again. A copy is in your e-mails.',
        variant: 'destructive',
      });
    } finally {
      setSaving(false);
    }
  }

  return { download, isSaving };
}
