import type { RideSelection } from 'shared/contract/rides';
import { addDays } from 'shared/format/zone';
import { bookingOf, choiceOf, journey, search, travellerNo } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { meetAtCommit } from '../testing/meet-at-commit';
import { dataOf, post } from '../testing/responses';
import { withoutAdvisoryLocks } from '../testing/without-advisory-locks';

// concurrent transactions need several connections; the embedded engine has one

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi({ settings: { rules: { maxLiveHoldsPerNetwork: 4, unpaidPoolPercent: 100 } } });
});
afterEach(() => api.close());

const cap = 4;
const rivals = 8;
let people = 0;

/** Unrelated travellers book a car each from one network, and none commits before all have counted. @returns the number of held cars */
async function heldAtOnce(round: number): Promise<number> {
  const over = { pickupDate: addDays(journey.pickupDate, round) };
  const found = (await search(api, over)).slice(0, rivals);
  const quotes = await Promise.all(
    found.map(async (car) => dataOf<RideSelection>(await post(api, '/ride/select-ride', choiceOf(car, over)))),
  );
  const answers = await meetAtCommit(
    api.context.db,
    'car_holds',
    quotes.map((quote) => () => {
      people += 1;
      const payload = bookingOf(quote, travellerNo(people));
      return api.inject({ method: 'POST', url: '/ride/create-ride', payload, remoteAddress: `198.51.100.${round}` });
    }),
  );
  return answers.filter((answer) => answer.status === 'fulfilled' && answer.value.statusCode === 200).length;
}

describe('eight concurrent travellers of one network', () => {
  it('hold four cars, in each of five rounds', async () => {
    for (let round = 1; round <= 5; round += 1) expect(await heldAtOnce(round)).toBe(cap);
  });

  it('control: without the locks each holds one', async () => {
    await withoutAdvisoryLocks(api.context.db);
    expect(await heldAtOnce(1)).toBe(rivals);
  });
});
