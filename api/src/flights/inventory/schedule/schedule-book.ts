import type { Db, Tx } from '../../../database';
import { readSchedule } from './read-schedule';
import type { Schedule } from './schedule';

export interface ScheduleBook {
  /** The schedule that this process has in memory; read at the first call. */
  present(): Promise<Schedule>;
  /** The schedule that follows one whose version is not the database's any more. */
  after(old: Schedule): Promise<Schedule>;
  /**
   * The same two inside a transaction, which never waits for a reading outside it: on the embedded engine, with its
   * single connection, that reading waits for the transaction.
   */
  within(tx: Tx): Pick<ScheduleBook, 'present' | 'after'>;
}

/** Reads the schedule once a process, and again when its version has changed. A failed reading is not kept. */
export function createScheduleBook(db: Db): ScheduleBook {
  let reading: Promise<Schedule> | undefined;
  let held: Schedule | undefined;
  const read = () => {
    held = undefined;
    const mine = readSchedule(db);
    reading = mine;
    mine.then(
      (schedule) => {
        held = schedule;
      },
      () => {
        if (reading === mine) reading = undefined;
      },
    );
    return mine;
  };
  return {
    present: () => reading ?? read(),
    // whoever finds it old while it is read again waits for that reading
    after: (old) => (held === old || !reading ? read() : reading),
    within: (tx) => ({
      present: async () => held ?? readSchedule(tx),
      after: async (old) => (held && held !== old ? held : readSchedule(tx)),
    }),
  };
}
