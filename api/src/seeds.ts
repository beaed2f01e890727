import { addOnsSeed } from './add-ons/add-ons.seed';
import { couponsSeed } from './coupons/coupons.seed';
import type { Seed } from './database';
import { flightsSeed } from './flights/inventory/network/flights.seed';
import { placesSeed } from './places/places.seed';
import { terminalsSeed } from './places/terminals.seed';
import { fleetSeed } from './rides/fleet/fleet.seed';

/**
 * The seeds of a new database, in order: later ones depend on earlier ones. They are imported from their own files instead of
 * the entry points of their areas, so that the imports of this file are exactly the code that determines a new database.
 */
export const seeds: readonly Seed[] = [placesSeed, fleetSeed, flightsSeed, couponsSeed, addOnsSeed, terminalsSeed];
