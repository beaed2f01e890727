interface Priced {
  readonly fromPrice: number;
}

export interface PriceGroup<T extends Priced> {
  /** Naira. */
  readonly price: number;
  readonly areas: readonly T[];
}

/** Areas of one price together, the lowest price first; within a price they stay in their order. */
export function byPrice<T extends Priced>(areas: readonly T[]): PriceGroup<T>[] {
  const prices = [...new Set(areas.map(({ fromPrice }) => fromPrice))].sort((one, other) => one - other);
  return prices.map((price) => ({ price, areas: areas.filter(({ fromPrice }) => fromPrice === price) }));
}
