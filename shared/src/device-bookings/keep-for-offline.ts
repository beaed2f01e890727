import { removeOfflinePages, setAgreedToStore } from 'shared/shell';
import { dropDetails } from './device-bookings';

/**
 * The traveller's choice for this device: whether confirmations, and what a booking needs on the day, are kept for when there is no
 * network. Withdrawn, all of it is removed.
 *
 * @returns whether nothing is left of what was withdrawn
 */
export async function keepForOffline(agreed: boolean): Promise<boolean> {
  setAgreedToStore(agreed);
  if (agreed) return true;
  dropDetails();
  return removeOfflinePages();
}
