import type { RideSelection } from 'shared/contract/rides';
import { formatLongDateTime, formatPhone } from 'shared/format';
import { countryName } from 'shared/traveller';
import type { TravellerForm } from '../../model/traveller-form';
import { toTraveller } from '../../model/traveller-form';

export interface ReviewRow {
  readonly label: string;
  readonly value: string;
}

const notGiven = 'Not given';

export const rideRows = (ride: RideSelection): ReviewRow[] => [
  { label: 'Car', value: `${ride.name}, ${ride.type}, ${ride.color}` },
  { label: 'Pickup', value: ride.pickupLocation },
  { label: 'Drop-off', value: ride.dropOffLocation },
  { label: 'Date and time', value: formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`) },
];

export function travellerRows(form: TravellerForm): ReviewRow[] {
  const { title, firstName, lastName, gender, age, nationality } = toTraveller(form);
  return [
    { label: 'Name', value: `${title} ${firstName} ${lastName}` },
    { label: 'Gender', value: gender === 'female' ? 'Female' : 'Male' },
    { label: 'Age', value: String(age) },
    { label: 'Nationality', value: countryName(nationality) },
  ];
}

export function contactRows(form: TravellerForm): ReviewRow[] {
  const { email, phone } = toTraveller(form);
  return [
    { label: 'E-mail', value: email },
    { label: 'Phone', value: formatPhone(phone) },
  ];
}

export function pickupRows(form: TravellerForm): ReviewRow[] {
  const { address, flightNumber, passengers, note } = toTraveller(form);
  return [
    { label: 'Street or landmark', value: address ?? notGiven },
    { label: 'Flight number', value: flightNumber ?? notGiven },
    { label: 'Passengers', value: String(passengers) },
    { label: 'Note', value: note ?? notGiven },
  ];
}
