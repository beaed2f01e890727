export interface Sold {
  readonly allotment: number;
  readonly taken: number;
}

/** What is taken of the flights and days that a search looks at, in its cabin. A departure without a row is untouched. */
export class SoldSeats {
  private readonly byDay = new Map<number, Map<string, Sold>>();

  add(flightId: string, day: number, sold: Sold): void {
    const flights = this.byDay.get(day);
    if (flights) flights.set(flightId, sold);
    else this.byDay.set(day, new Map([[flightId, sold]]));
  }

  on(day: number): ReadonlyMap<string, Sold> | undefined {
    return this.byDay.get(day);
  }
}
