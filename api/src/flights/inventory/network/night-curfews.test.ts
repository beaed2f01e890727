import { readCsv } from '../../../database/read-csv';
import { airportRows } from '../../../places/places.seed';
import { dayNumber, flies, instantOf, localText } from '../clock';
import { type PlannedFlight, planWeek } from './plan-week';
import { readRotations } from './rotations';

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const isWithin = (at: number, from: number, to: number) => (from < to ? at >= from && at < to : at >= from || at < to);

it.each(['2027-01-11', '2027-07-12'])(
  'no flight lands or leaves in the night of an airport that closes (week of %s)',
  async (monday) => {
    const rows = airportRows(await readCsv('airports.csv'));
    const airports = new Map(rows.map((row) => [row.iata, { ...row, timeZone: row.time_zone }]));
    const curfews = new Map((await readCsv('night-curfews.csv')).map((row) => [row.iata ?? '', row]));
    const zoneOf = (code: string) => airports.get(code)?.timeZone ?? '';
    const isClosed = (code: string, atMs: number) => {
      const curfew = curfews.get(code);
      if (!curfew) return false;
      const clock = minutesOf(localText(zoneOf(code), atMs).slice(11, 16));
      return isWithin(clock, minutesOf(curfew.from ?? ''), minutesOf(curfew.to ?? ''));
    };
    const broken = ({ flight_id, from_code, to_code, days, departs_minutes, block_minutes }: PlannedFlight) =>
      [0, 1, 2, 3, 4, 5, 6].flatMap((offset) => {
        const day = dayNumber(monday) + offset;
        if (!flies(days, day)) return [];
        const departMs = instantOf(zoneOf(from_code), day, departs_minutes);
        const arriveMs = departMs + block_minutes * 60_000;
        return isClosed(from_code, departMs) || isClosed(to_code, arriveMs)
          ? [
              `${flight_id} ${from_code} ${localText(zoneOf(from_code), departMs)} ${to_code} ${localText(zoneOf(to_code), arriveMs)}`,
            ]
          : [];
      });
    const week = planWeek(await readRotations(), airports as Parameters<typeof planWeek>[1]);
    expect([...new Set(week.flatMap((flight) => broken(flight).slice(0, 1)))]).toEqual([]);
  },
);
