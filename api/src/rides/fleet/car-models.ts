import type { CarColor, CarType } from 'shared/contract/lists';

/** The paints of the fleet: the displayed name, and the colour of the drawing. */
export const carColors: Readonly<Record<CarColor, string>> = {
  Silver: '#b9bec4',
  Black: '#15161a',
  White: '#f7f7f5',
  'Dark blue': '#1f3a6e',
  Grey: '#6c737a',
  Wine: '#7a2434',
  Gold: '#c79a3a',
};

export interface CarModel {
  readonly name: string;
  /** The number of passengers without the driver. */
  readonly seats: number;
  /** Large bags that fit with every seat taken. */
  readonly luggage: number;
  /** Comfort steps above the basic car of its type; each adds the comfort extra of the price table. */
  readonly comfort: 0 | 1 | 2;
  /** How common it is among the cars of its type. */
  readonly share: number;
  readonly colors: readonly CarColor[];
}

// a colour that is listed twice is twice as frequent
const everyday = ['Silver', 'Silver', 'Black', 'Black', 'White', 'Dark blue', 'Grey', 'Wine', 'Gold'] as const;
const family = ['White', 'Silver', 'Dark blue', 'Black', 'Grey'] as const;
const formal = ['Black', 'White', 'Silver', 'Dark blue'] as const;
const coach = ['White', 'Silver', 'Dark blue'] as const;

/** The car models of the fleet, which are common in Nigeria. */
export const carModels: Readonly<Record<CarType, readonly CarModel[]>> = {
  Saloon: [
    { name: 'Toyota Corolla', seats: 4, luggage: 2, comfort: 0, share: 5, colors: everyday },
    { name: 'Toyota Camry', seats: 4, luggage: 3, comfort: 1, share: 4, colors: everyday },
    { name: 'Honda Accord', seats: 4, luggage: 3, comfort: 1, share: 3, colors: everyday },
    { name: 'Hyundai Elantra', seats: 4, luggage: 2, comfort: 0, share: 2, colors: everyday },
    { name: 'Kia Rio', seats: 4, luggage: 1, comfort: 0, share: 1, colors: everyday },
  ],
  SUV: [
    { name: 'Toyota Highlander', seats: 6, luggage: 4, comfort: 1, share: 4, colors: family },
    { name: 'Toyota RAV4', seats: 4, luggage: 3, comfort: 0, share: 3, colors: everyday },
    { name: 'Innoson G5', seats: 6, luggage: 3, comfort: 0, share: 1, colors: family },
    { name: 'Hyundai Tucson', seats: 4, luggage: 3, comfort: 0, share: 2, colors: everyday },
    { name: 'Toyota Land Cruiser Prado', seats: 6, luggage: 4, comfort: 2, share: 2, colors: formal },
  ],
  Minivan: [
    { name: 'Toyota Sienna', seats: 7, luggage: 5, comfort: 0, share: 5, colors: family },
    { name: 'Honda Odyssey', seats: 7, luggage: 5, comfort: 0, share: 2, colors: family },
    { name: 'Kia Carnival', seats: 7, luggage: 6, comfort: 1, share: 1, colors: formal },
  ],
  Bus: [
    { name: 'Toyota Hiace', seats: 14, luggage: 12, comfort: 0, share: 5, colors: coach },
    { name: 'Nissan Urvan', seats: 14, luggage: 10, comfort: 0, share: 2, colors: coach },
    { name: 'Toyota Coaster', seats: 28, luggage: 26, comfort: 2, share: 2, colors: coach },
  ],
  Luxury: [
    { name: 'Mercedes-Benz E-Class', seats: 4, luggage: 3, comfort: 0, share: 4, colors: formal },
    { name: 'Lexus ES 350', seats: 4, luggage: 3, comfort: 0, share: 2, colors: formal },
    { name: 'Lexus LX 570', seats: 6, luggage: 4, comfort: 1, share: 2, colors: formal },
    { name: 'Mercedes-Benz S-Class', seats: 3, luggage: 3, comfort: 2, share: 1, colors: formal },
  ],
};

/** The order of types in a fleet: by popularity, with every type among the first eight cars. */
export const purchaseOrder: readonly CarType[] = [
  'Saloon',
  'SUV',
  'Saloon',
  'Minivan',
  'Luxury',
  'Saloon',
  'Bus',
  'SUV',
  'Saloon',
  'Minivan',
  'SUV',
  'Saloon',
];

/** The size of the fleets at the busiest airports; those of other states are within `smallFleet`. */
export const fleetSizes: Readonly<Record<string, number>> = {
  Lagos: 60,
  'Federal Capital Territory': 50,
  Rivers: 44,
  Kano: 40,
  Oyo: 20,
  Enugu: 20,
  Delta: 20,
  Kaduna: 18,
  Edo: 18,
};
export const smallFleet = { min: 8, max: 16 } as const;
