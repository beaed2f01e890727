interface Sold {
  readonly allotment: number;
  readonly taken: number;
}

export interface SoldRow extends Sold {
  readonly flight_id: string;
  readonly day: number;
}

/** What is taken of the flights and days that a search looks at, in its cabin. A departure without a row is untouched. */
export class SoldSeats {
  private readonly byFlight = new Map<string, Map<number, Sold>>();

  constructor(rows: readonly SoldRow[]) {
    for (const row of rows) {
      const days = this.byFlight.get(row.flight_id);
      if (days) days.set(row.day, row);
      else this.byFlight.set(row.flight_id, new Map([[row.day, row]]));
    }
  }

  of(flightId: string, day: number): Sold | undefined {
    return this.byFlight.get(flightId)?.get(day);
  }
}
