import type { Db, Tx } from '../database';
import type { Landing } from '../flights/status/flight-status';

interface Ends {
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
}

/** The terminals of the airport of a journey, of the pickup if both ends are airports; none if it has one only. */
export const terminalsOf = (db: Db | Tx, { pickupLocation, dropOffLocation }: Ends) =>
  db
    .selectFrom('airport_terminals as terminal')
    .innerJoin('areas', 'areas.airport_code', 'terminal.airport_code')
    .select(['terminal_id as _id', 'terminal.name', 'is_international', 'airlines'])
    .where('areas.label', '=', (where) =>
      where
        .selectFrom('areas as airport')
        .select('airport.label')
        .where('airport.kind', '=', 'airport')
        .where('airport.label', 'in', [pickupLocation, dropOffLocation])
        .orderBy((order) => order('airport.label', '=', pickupLocation), 'desc')
        .limit(1),
    )
    .orderBy('rank')
    .execute();

export type Terminal = Awaited<ReturnType<typeof terminalsOf>>[number];

/** The terminal at which a flight lands; undefined if that is not certain. */
export function terminalOfFlight(
  terminals: readonly Terminal[],
  flightNumber: string,
  { isDomestic }: Pick<Landing, 'isDomestic'>,
): Terminal | undefined {
  const possible = terminals.filter(({ is_international }) => is_international !== isDomestic);
  const airline = flightNumber.slice(0, 2).toUpperCase();
  return possible.length === 1 ? possible[0] : possible.find(({ airlines }) => airlines.includes(airline));
}

interface Flown {
  readonly from: string;
  readonly to: string;
  readonly flightNumber: string;
}

/** The terminals of the flights of a booking, where each leaves and where it lands, as far as they are certain. */
export async function flightTerminals(
  db: Db | Tx,
  slices: readonly { readonly segments: readonly Flown[] }[],
  airports: readonly { readonly iata: string; readonly countryCode: string }[],
): Promise<{ flightNumber: string; airport: string; name: string }[]> {
  const segments = slices.flatMap((slice) => slice.segments);
  const terminals = await db
    .selectFrom('airport_terminals')
    .select(['airport_code', 'terminal_id as _id', 'name', 'is_international', 'airlines'])
    .where('airport_code', 'in', [...new Set(segments.flatMap(({ from, to }) => [from, to]))])
    .orderBy('rank')
    .execute();
  const countryOf = (code: string) => airports.find(({ iata }) => iata === code)?.countryCode;
  return segments.flatMap(({ from, to, flightNumber }) =>
    [from, to].flatMap((airport) => {
      const own = terminals.filter(({ airport_code }) => airport_code === airport);
      const terminal = terminalOfFlight(own, flightNumber, { isDomestic: countryOf(from) === countryOf(to) });
      return terminal ? [{ flightNumber, airport, name: terminal.name }] : [];
    }),
  );
}
