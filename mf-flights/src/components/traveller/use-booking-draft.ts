import { useContactInfo, useDraft } from 'shared/shell';
import { type BookingDraft, emptyDraft, travellerDraftKey } from '../../model/traveller-draft';

/** What the traveller typed, kept until the booking is made; the contact of the booking before is there already. */
export function useBookingDraft() {
  const contact = useContactInfo();
  return useDraft<BookingDraft>(travellerDraftKey, emptyDraft(contact));
}

export type SetBookingDraft = ReturnType<typeof useBookingDraft>[1];
