import type { FlightChange } from 'shared/contract/flights';
import type { FlightChangeStatus } from 'shared/contract/lists';
import { movedClause, movedDeparture } from 'shared/documents';
import { formatNaira } from 'shared/format';
import type { Db } from '../database';
import { changeStates } from '../flights/change/change-states';
import { milestonesOf } from './milestones';

const noteOf: Partial<Readonly<Record<FlightChangeStatus, (change: FlightChange) => string>>> = {
  awaiting_payment: (change) => `Change to ${movedDeparture(change)} asked for: ${formatNaira(change.due)} to pay`,
  done: (change) => `Date changed: ${movedClause(change)}, with new tickets`,
};

/** The steps of the changes of a flight with their payments, as events on its timeline. */
export async function changeMilestones(db: Db, changes: readonly (FlightChange & { readonly id: string })[]) {
  const events = [];
  for (const change of changes) {
    const history = await db
      .selectFrom('flight_change_history')
      .select(['status', 'at'])
      .where('change_id', '=', change.id)
      .where('status', 'not in', ['quoted', 'issuing'])
      .orderBy('seq')
      .execute();
    for (const { status, at } of history)
      events.push({ at, note: noteOf[status]?.(change) ?? changeStates[status].note });
    if (change.payment) events.push(...(await milestonesOf(db, 'change', change.id)));
  }
  return events;
}
