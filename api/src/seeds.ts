import { addOnsSeed } from './add-ons/add-ons.seed';
import { couponsSeed } from './coupons/coupons.seed';
import type { Seed } from './database';
import { flightsSeed } from './flights/inventory/network/flights.seed';
import { placesSeed } from './places/places.seed';
import { fleetSeed } from './rides/fleet/fleet.seed';

/**
 * What a new database is planted with; later ones build on the earlier. Imported from the seeds' own files, not through
 * their areas' doors: what this file leads to is what shapes a new database, and nothing else.
 */
export const seeds: readonly Seed[] = [placesSeed, fleetSeed, flightsSeed, couponsSeed, addOnsSeed];
