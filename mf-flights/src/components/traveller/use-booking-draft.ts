import { useContactInfo, useDraft } from 'shared/shell';
import { type BookingDraft, emptyDraft, storedDraft, travellerDraftKey } from '../../model/traveller-draft';

/** The draft of the booking, prefilled with the contact of the previous one. Data of identity documents stay in memory. */
export function useBookingDraft() {
  const contact = useContactInfo();
  return useDraft<BookingDraft>(travellerDraftKey, emptyDraft(contact), storedDraft);
}

export type SetBookingDraft = ReturnType<typeof useBookingDraft>[1];
