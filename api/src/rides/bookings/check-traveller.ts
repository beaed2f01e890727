import countries from 'i18n-iso-countries';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import type { RideTraveller } from 'shared/contract/rides';

/** What the shape of a request cannot say of a traveller: a sentence for each field at fault. */
export function faultsOfTraveller(
  traveller: Pick<RideTraveller, 'phone' | 'nationality' | 'passengers'>,
  car: { seats: number },
): Record<string, string> {
  const { phone, nationality, passengers = 1 } = traveller;
  return {
    ...(!isValidPhoneNumber(phone) && { phone: 'This is not a number that can be called: check its digits' }),
    ...(!countries.isValid(nationality) && { nationality: 'Choose a country from the list' }),
    ...(passengers > car.seats && { passengers: `This car takes ${car.seats} passengers: choose a larger one` }),
  };
}
