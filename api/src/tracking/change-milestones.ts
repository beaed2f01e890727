import type { FlightChange } from 'shared/contract/flights';
import type { FlightChangeStatus } from 'shared/contract/lists';
import { wallClock } from 'shared/documents';
import { formatNaira, formatShortDate, formatTime } from 'shared/format';
import type { Db } from '../database';
import { changeStates } from '../flights/change/change-states';
import { milestonesOf } from './milestones';

/** `Fri 11 Dec, 07:15 AM`: the first departure of the new flights, on the clock of its airport. */
function newDay({ slices }: Pick<FlightChange, 'slices'>): string {
  const at = wallClock(slices[0]?.departAt ?? '');
  return `${formatShortDate(at)}, ${formatTime(at)}`;
}

const noteOf: Partial<Readonly<Record<FlightChangeStatus, (change: FlightChange) => string>>> = {
  awaiting_payment: (change) => `Change to ${newDay(change)} asked for: ${formatNaira(change.due)} to pay`,
  done: (change) => `Date changed: you now leave on ${newDay(change)}, with new tickets`,
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
