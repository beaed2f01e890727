/** A traveller of the journeys. */
export interface JourneyTraveller {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  readonly age: string;
  readonly email: string;
  /** As it is typed; the site shows it as `phoneShown`. */
  readonly phone: string;
  readonly phoneShown: string;
}

let count = 0;

/** A traveller with a new phone number and e-mail address, because unpaid bookings are limited for each. */
export function newTraveller(): JourneyTraveller {
  count += 1;
  const number = String(1_000_000 + ((process.pid * 1_000 + count) % 9_000_000)).slice(0, 7);
  return {
    title: 'Mrs',
    firstName: 'Amaka',
    lastName: 'Okafor',
    gender: 'Female',
    age: '34',
    email: `amaka.${process.pid}.${count}@example.com`,
    phone: `0803${number}`,
    phoneShown: `+234 803 ${number.slice(0, 3)} ${number.slice(3)}`,
  };
}
