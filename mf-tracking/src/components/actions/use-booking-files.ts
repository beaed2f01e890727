import { useState } from 'react';
import { toast, useLoadingOverlay } from 'shared/shell';
import type { BookingKind } from '../../model/booking-kind';

/** What draws and writes them is loaded when one is asked for. */
const files = { ride: () => import('./ride-files'), flight: () => import('./flight-files') } as const;

export type BookingFile = 'receipt' | 'calendar';

const failed: Readonly<Record<BookingFile, string>> = {
  receipt: 'The receipt could not be made',
  calendar: 'The calendar file could not be made',
};

/** The receipt and the calendar file of a booking, made from what the booking is at that moment. */
export function useBookingFiles(kind: BookingKind, viewToken: string) {
  const [making, setMaking] = useState<BookingFile>();
  useLoadingOverlay(making !== undefined);

  async function save(file: BookingFile) {
    if (making) return;
    setMaking(file);
    try {
      await (await files[kind]())[file](viewToken);
      if (file === 'calendar')
        toast.add({ title: 'Calendar file saved', description: `Open it to add the ${kind} to your calendar.` });
    } catch (error) {
      console.warn(failed[file], error);
      toast.add({
        title: failed[file],
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    } finally {
      setMaking(undefined);
    }
  }

  return { save, making };
}
