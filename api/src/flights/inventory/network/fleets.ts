import type { Cabin } from 'shared/contract/lists';

interface AircraftType {
  readonly name: string;
  readonly cruiseKmPerHour: number;
  /** The maximum range. */
  readonly rangeKm: number;
}

export const aircraftTypes: Readonly<Record<string, AircraftType>> = {
  AT76: { name: 'ATR 72-600', cruiseKmPerHour: 500, rangeKm: 1400 },
  DH8D: { name: 'De Havilland Dash 8-400', cruiseKmPerHour: 620, rangeKm: 2000 },
  E145: { name: 'Embraer ERJ-145', cruiseKmPerHour: 790, rangeKm: 2500 },
  E175: { name: 'Embraer 175', cruiseKmPerHour: 820, rangeKm: 3500 },
  E295: { name: 'Embraer 195-E2', cruiseKmPerHour: 830, rangeKm: 4500 },
  CRJ9: { name: 'Bombardier CRJ900', cruiseKmPerHour: 820, rangeKm: 2700 },
  BCS3: { name: 'Airbus A220-300', cruiseKmPerHour: 830, rangeKm: 6000 },
  B733: { name: 'Boeing 737-300', cruiseKmPerHour: 790, rangeKm: 4000 },
  B735: { name: 'Boeing 737-500', cruiseKmPerHour: 790, rangeKm: 4000 },
  B737: { name: 'Boeing 737-700', cruiseKmPerHour: 820, rangeKm: 5500 },
  B738: { name: 'Boeing 737-800', cruiseKmPerHour: 830, rangeKm: 5700 },
  B38M: { name: 'Boeing 737 MAX 8', cruiseKmPerHour: 830, rangeKm: 6500 },
  A320: { name: 'Airbus A320', cruiseKmPerHour: 830, rangeKm: 5700 },
  A321: { name: 'Airbus A321neo', cruiseKmPerHour: 835, rangeKm: 6500 },
  A332: { name: 'Airbus A330-200', cruiseKmPerHour: 865, rangeKm: 12_500 },
  A333: { name: 'Airbus A330-300', cruiseKmPerHour: 865, rangeKm: 11_500 },
  A338: { name: 'Airbus A330-800', cruiseKmPerHour: 870, rangeKm: 15_000 },
  A339: { name: 'Airbus A330-900', cruiseKmPerHour: 870, rangeKm: 13_000 },
  A359: { name: 'Airbus A350-900', cruiseKmPerHour: 895, rangeKm: 15_000 },
  A35K: { name: 'Airbus A350-1000', cruiseKmPerHour: 895, rangeKm: 15_500 },
  A388: { name: 'Airbus A380-800', cruiseKmPerHour: 895, rangeKm: 15_000 },
  B772: { name: 'Boeing 777-200ER', cruiseKmPerHour: 890, rangeKm: 13_000 },
  B77W: { name: 'Boeing 777-300ER', cruiseKmPerHour: 890, rangeKm: 13_600 },
  B788: { name: 'Boeing 787-8', cruiseKmPerHour: 890, rangeKm: 13_500 },
  B789: { name: 'Boeing 787-9', cruiseKmPerHour: 890, rangeKm: 14_000 },
};

/** The cabins of each airline by aircraft; others have only Economy. */
const cabinsByAirline: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  P4: { B735: 'CY', E295: 'CY', B738: 'CY', B772: 'CY' },
  W3: { B737: 'CY', B738: 'CY' },
  N2: { B735: 'CY' },
  VM: { B733: 'CY', B738: 'CY' },
  KP: { B738: 'CY' },
  HF: { A320: 'CY' },
  ET: { B38M: 'CY', B788: 'CY', B789: 'CY', A359: 'CY' },
  KQ: { B738: 'CY', B788: 'CY' },
  WB: { B738: 'CY', A332: 'CWY' },
  SA: { A320: 'CY', A332: 'CY', A333: 'CY' },
  MS: { B738: 'CY', B789: 'CY', A332: 'CY' },
  AT: { B738: 'CY', B788: 'CY', B789: 'CY' },
  DT: { B737: 'CY', B77W: 'FCY' },
  UR: { CRJ9: 'CY', A338: 'CWY' },
  BA: { A320: 'CY', A321: 'CY', B772: 'CWY', B77W: 'FCWY', B789: 'FCWY', A35K: 'CWY', A388: 'FCWY' },
  VS: { A339: 'CWY', A35K: 'CWY', B789: 'CWY' },
  LH: { A320: 'CY', A321: 'CY', A333: 'CWY', A359: 'CWY' },
  AF: { A320: 'CY', A332: 'CWY', A359: 'CWY', B77W: 'CWY', B789: 'CWY' },
  KL: { B738: 'CY', A332: 'CWY', A333: 'CWY', B772: 'CWY', B789: 'CWY' },
  TK: { A321: 'CY', B738: 'CY', A333: 'CY', A359: 'CY', B77W: 'CY' },
  EK: { B77W: 'FCY', A388: 'FCWY' },
  QR: { A320: 'CY', B788: 'CY', A359: 'CY', A35K: 'CY', B77W: 'CY' },
  ME: { A321: 'CY', A332: 'CY' },
  DL: { A339: 'CWY', A359: 'CWY', B738: 'CY' },
  UA: { B788: 'CWY', B789: 'CWY', B738: 'CY' },
};

/** The cabins of an airline's aircraft, best first: `CY`. */
export const cabinsOf = (airline: string, aircraft: string): Cabin[] =>
  [...(cabinsByAirline[airline]?.[aircraft] ?? 'Y')] as Cabin[];
