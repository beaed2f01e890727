import type { Db, Tx } from '../../database';

/** A flight that somebody is picked up from. */
export interface AwaitedFlight {
  /** As the traveller wrote it: "P4 7121", "p47121". */
  readonly flightNumber: string;
  /** The IATA code of the airport where it lands. */
  readonly airport: string;
  /** About when it lands; of several days the nearest one is meant. */
  readonly near: Date;
}

/** A landing of a flight. */
export interface Landing {
  readonly at: Date;
  /** Whether it comes from the same country. */
  readonly isDomestic: boolean;
}

/**
 * Who knows when flights land. The site's own schedule is the default; a service with live times is another implementation
 * of the same call.
 */
export interface FlightStatus {
  readonly name: string;
  /** The landing of a flight; undefined if it is not known. */
  landing(db: Db | Tx, flight: AwaitedFlight): Promise<Landing | undefined>;
}
