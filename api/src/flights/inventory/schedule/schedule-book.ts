import type { Db } from '../../../database';
import { readSchedule } from './read-schedule';
import type { Schedule } from './schedule';

export interface ScheduleBook {
  /** The schedule that this process has in memory; read at the first call. */
  present(): Promise<Schedule>;
  /** The schedule that follows one whose version is not the database's any more. */
  after(old: Schedule): Promise<Schedule>;
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
  };
}
