import { genders, titles } from 'shared/contract/lists';

interface Option {
  readonly value: string;
  readonly label: string;
}

export const titleOptions: readonly Option[] = titles.map((title) => ({ value: title, label: title }));

export const genderOptions: readonly Option[] = genders.map((gender) => ({
  value: gender,
  label: gender.charAt(0).toUpperCase() + gender.slice(1),
}));

/** From one passenger to a full car. */
export const passengerOptions = (seats: number): readonly Option[] =>
  Array.from({ length: seats }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
