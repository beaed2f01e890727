import type { Page } from '@playwright/test';
import type { BookedRide, RideCriteria, RideResult, RideSelection } from 'shared/contract/rides';
import { type Answer, callApi, dataOf } from '../site/call-api';
import { dayIn } from '../site/steps';
import type { JourneyTraveller } from '../site/traveller';

/** From Lagos airport to Ikeja at 10 in the morning, some days from now. */
export function criteriaIn(days: number): RideCriteria {
  return {
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: dayIn(days),
    pickupTime: '10:00',
  };
}

const ridesOf = (origin: string, criteria: RideCriteria): Promise<RideResult[]> =>
  dataOf(callApi(origin, '/ride/search-ride', criteria));

/** Selects a free car of that day, as the button "Book Now" does. */
export async function selectCar(origin: string, criteria: RideCriteria, index = 0): Promise<RideSelection> {
  const ride = (await ridesOf(origin, criteria))[index];
  if (!ride) throw new Error(`No car number ${index} is free on ${criteria.pickupDate}`);
  return selectAgain(origin, ride);
}

export function selectAgain(origin: string, ride: RideResult): Promise<RideSelection> {
  const { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id } = ride;
  const body = { pickupTime, pickupDate, dropOffLocation, pickupLocation, car_id, price_id };
  return dataOf(callApi(origin, '/ride/select-ride', body));
}

/** The request body of create-ride for a quote and a traveller. */
export const bookingOf = ({ quoteId, car_id, price_id }: RideSelection, traveller: JourneyTraveller) => ({
  quoteId,
  car_id,
  price_id,
  title: traveller.title,
  firstName: traveller.firstName,
  lastName: traveller.lastName,
  gender: traveller.gender.toLowerCase(),
  nationality: 'NG',
  age: Number(traveller.age),
  dropOffAddress: '12 Allen Avenue, beside the bank',
  acceptedTerms: true,
  email: traveller.email,
  phone: traveller.phone.replace(/^0/, '+234'),
});

type Created = Pick<BookedRide, 'savedBookedRide' | 'transfer_details'>;

export const createRide = (
  origin: string,
  body: ReturnType<typeof bookingOf> & { readonly flightNumber?: string },
  key?: string,
): Promise<Answer<Created>> => callApi(origin, '/ride/create-ride', body, key);

/** Makes an unpaid booking. */
export async function createBooking(
  origin: string,
  traveller: JourneyTraveller,
  criteria: RideCriteria,
  index = 0,
): Promise<Created> {
  return dataOf(createRide(origin, bookingOf(await selectCar(origin, criteria, index), traveller)));
}

/** Stores in the tab what the review page needs: the selected car and the form's input. */
export async function arriveWith(
  page: Page,
  given: { criteria: RideCriteria; selection: RideSelection; traveller: JourneyTraveller },
): Promise<void> {
  const { title, firstName, lastName, gender, age, email, phone } = given.traveller;
  const form = {
    title,
    firstName,
    lastName,
    gender: gender.toLowerCase(),
    age,
    email,
    phone,
    dropOffAddress: '12 Allen Avenue',
    note: 'Two large bags',
  };
  const settings = { state: { rideSearch: given.criteria, rideOptions: given.selection }, version: 1 };
  await page.addInitScript(
    ([settingsText, formText]) => {
      // once per tab: a reload must find what the page has stored since
      if (sessionStorage.getItem('journey') === 'begun') return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('persist:root', settingsText);
      sessionStorage.setItem('tafiya:draft:ride-traveller', formText);
    },
    [JSON.stringify(settings), JSON.stringify(form)] as const,
  );
}
