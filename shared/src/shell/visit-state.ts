import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { dropDraft, useDraft, writeDraft } from './draft';

/** Contact details of the traveller for the current booking. */
export interface ContactInfo {
  readonly email: string;
  readonly phoneNumber: string;
}

/** The first traveller of the flight that this tab has booked. A ride that meets the flight may have the same one. */
export interface FlightTraveller {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  readonly nationality: string;
  /** In whole years. */
  readonly age: number;
  readonly email: string;
  readonly phone: string;
}

/** The selected search card of the home page: rides, or flights if empty. */
export type HomeTab = 'Ride' | '';

/** An airport on the map of the home page. */
export interface ShownPlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What the search cards of the home page have in their two ends, as far as it is chosen. */
export interface ShownWays {
  readonly flight: { readonly from?: ShownPlace | undefined; readonly to?: ShownPlace | undefined };
  /** Labels of places, and the name by which the area among them was chosen. */
  readonly ride: { readonly pickup: string; readonly dropOff: string; readonly place?: string | undefined };
}

/** State of one document that is never persisted. */
interface Visit {
  readonly contactInfo: ContactInfo;
  readonly homeTab: HomeTab;
  readonly shownWays: Partial<ShownWays>;
}
const visit = createStore<Visit>(() => ({
  contactInfo: { email: '', phoneNumber: '' },
  homeTab: '',
  shownWays: {},
}));

export const useContactInfo = (): ContactInfo => useStore(visit, ({ contactInfo }) => contactInfo);
export const setContactInfo = (contactInfo: ContactInfo): void => visit.setState({ contactInfo });

const flightTravellerKey = 'flight-traveller';

/** Kept over a reload, as what is typed into a form. */
export const useFlightTraveller = (): FlightTraveller | undefined =>
  useDraft<FlightTraveller | undefined>(flightTravellerKey, undefined)[0];
export const setFlightTraveller = (traveller: FlightTraveller | undefined): void =>
  traveller ? writeDraft(flightTravellerKey, traveller) : dropDraft(flightTravellerKey);

export const useHomeTab = (): HomeTab => useStore(visit, ({ homeTab }) => homeTab);
export const setHomeTab = (homeTab: HomeTab): void => visit.setState({ homeTab });

export const useShownWays = (): Partial<ShownWays> => useStore(visit, ({ shownWays }) => shownWays);
/** Called by a search card: the map of the home page follows it. */
export const setShownWays = (changed: Partial<ShownWays>): void =>
  visit.setState(({ shownWays }) => ({ shownWays: { ...shownWays, ...changed } }));
