import type { CarDetails } from 'shared/contract/catalogue';
import { type CarType, carColors } from 'shared/contract/lists';
import { wholeNumber } from '../../../model/amounts';

export const emptyCar = {
  name: '',
  plateNumber: '',
  type: 'Saloon' as CarType,
  color: 'White',
  seats: '',
  luggage: '',
  comfort: '0',
};
export type TypedCar = typeof emptyCar;

export const typedCarOf = ({ seats, luggage, comfort, ...car }: CarDetails): TypedCar => ({
  ...car,
  seats: String(seats),
  luggage: String(luggage),
  comfort: String(comfort),
});

/** What is wrong, by field. */
export const carErrors = ({
  name,
  plateNumber,
  seats,
  luggage,
}: TypedCar): Partial<Record<keyof TypedCar, string>> => ({
  ...(!name.trim() && { name: 'Write make and model, like Toyota Corolla.' }),
  ...(!/^[a-z]{3}-\d{3}[a-z]{2}$/i.test(plateNumber.trim()) && { plateNumber: 'Write the plate like KJA-482XB.' }),
  ...(wholeNumber(seats) === undefined && { seats: 'Write a number, like 4.' }),
  ...(wholeNumber(luggage) === undefined && { luggage: 'Write a number, like 2.' }),
});

/** Of fields without a fault. */
export const detailsOf = ({ name, plateNumber, type, color, seats, luggage, comfort }: TypedCar): CarDetails => ({
  name: name.trim(),
  plateNumber: plateNumber.trim().toUpperCase(),
  type,
  color: carColors.find((known) => known === color) ?? 'White',
  seats: wholeNumber(seats) ?? 0,
  luggage: wholeNumber(luggage) ?? 0,
  comfort: Number(comfort),
});
