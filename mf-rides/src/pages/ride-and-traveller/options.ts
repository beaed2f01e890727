/** From one passenger to a full car. */
export const passengerOptions = (seats: number) =>
  Array.from({ length: seats }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
