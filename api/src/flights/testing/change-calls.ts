import type { FlightChange, FoundChanges } from 'shared/contract/flights';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';
import { trackFlight } from '../../tracking/testing/tracking-calls';
import { type Booked, runJobs } from './flight-calls';

// Calls of a traveller who changes the date of a booked flight.

export const viewTokenOf = async (api: TestApi, booked: Booked): Promise<string> =>
  (await trackFlight(api, booked)).view.token;

export const searchChange = async (api: TestApi, booked: Booked, ...departureDates: string[]) =>
  post(api, '/fly/change/search', { viewToken: await viewTokenOf(api, booked), departureDates });

type Offer = FoundChanges['offers'][number];

/** The guaranteed amount of the cheapest change to other days, or of the one that is wanted. */
export async function quoteChange(
  api: TestApi,
  booked: Booked,
  days: readonly string[],
  isWanted: (offer: Offer) => boolean = () => true,
): Promise<FlightChange> {
  const { searchId, offers } = dataOf<FoundChanges>(await searchChange(api, booked, ...days));
  const offer = offers.find(isWanted);
  if (!offer) throw new Error(`No such change to ${days.join()} is offered`);
  const viewToken = await viewTokenOf(api, booked);
  return dataOf(await post(api, '/fly/change/quote', { viewToken, searchId, offerId: offer.offerId }));
}

export const confirmChange = async (api: TestApi, booked: Booked, { changeId }: Pick<FlightChange, 'changeId'>) =>
  post(api, '/fly/change/confirm', { viewToken: await viewTokenOf(api, booked), changeId, acceptedTerms: true });

export const withdrawChange = async (api: TestApi, booked: Booked, { changeId }: Pick<FlightChange, 'changeId'>) =>
  post(api, '/fly/change/withdraw', { viewToken: await viewTokenOf(api, booked), changeId });

/** Quotes and confirms a change. */
export async function beginChange(
  api: TestApi,
  booked: Booked,
  day: string,
  isWanted?: (offer: Offer) => boolean,
): Promise<FlightChange> {
  return dataOf(await confirmChange(api, booked, await quoteChange(api, booked, [day], isWanted)));
}

export async function sendForChange(api: TestApi, { transfer_details }: FlightChange, amount?: number) {
  if (!transfer_details) throw new Error('Nothing is due for this change');
  const { accountNumber } = transfer_details;
  return post(api, '/sandbox/transfers', { accountNumber, amount: amount ?? transfer_details.amount });
}

/** Pays a change if something is due, and runs the jobs. */
export async function payChange(api: TestApi, change: FlightChange, amount?: number): Promise<void> {
  if (change.status === 'awaiting_payment') dataOf(await sendForChange(api, change, amount));
  await runJobs(api);
}
