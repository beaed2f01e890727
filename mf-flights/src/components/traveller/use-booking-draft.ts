import { useContactInfo, useDraft } from 'shared/shell';
import { type BookingDraft, emptyDraft, storedDraft, travellerDraftKey } from '../../model/traveller-draft';

/**
 * What the traveller typed, until the booking is made; the contact of the booking before is there already. What identity
 * documents say stays in memory.
 */
export function useBookingDraft() {
  const contact = useContactInfo();
  return useDraft<BookingDraft>(travellerDraftKey, emptyDraft(contact), storedDraft);
}

export type SetBookingDraft = ReturnType<typeof useBookingDraft>[1];
