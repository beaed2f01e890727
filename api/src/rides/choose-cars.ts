import type { FreeCar } from './cars.repository';

const mostResults = 40;

const descriptionOf = ({ name, type, color, seats, luggage, comfort }: FreeCar) =>
  `${name}|${type}|${color}|${seats}|${luggage}|${comfort}`;

/** Of cars with the same description one is shown, preferably one without a quote. */
function withoutDuplicates<Car extends FreeCar>(cars: readonly Car[]): Car[] {
  const shown = new Map<string, Car>();
  for (const car of cars) {
    const description = descriptionOf(car);
    const shownCar = shown.get(description);
    if (!shownCar || (shownCar.isWanted && !car.isWanted)) shown.set(description, car);
  }
  return [...shown.values()];
}

/**
 * The cars of a search result, in their order: those with enough room, each description once, at most `most` cars, with
 * every type and every number of seats.
 */
export function chooseCars<Car extends FreeCar>(
  cars: readonly Car[],
  { passengers = 1, luggage = 0 }: { passengers?: number | undefined; luggage?: number | undefined },
  most = mostResults,
): Car[] {
  const suitable = withoutDuplicates(cars.filter((car) => car.seats >= passengers && car.luggage >= luggage));
  const firstOf = (key: (car: Car) => unknown) => {
    const seen = new Set<unknown>();
    return suitable.filter((car) => !seen.has(key(car)) && seen.add(key(car)));
  };
  const byPriority = new Set([...firstOf((car) => car.type), ...firstOf((car) => car.seats), ...suitable]);
  const chosen = new Set([...byPriority].slice(0, most));
  return suitable.filter((car) => chosen.has(car));
}
