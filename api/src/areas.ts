import type { RegisterArea } from './api-plugin';
import type { Seed } from './database';
import { handlersOf, type JobHandlers, type RecurringJobs } from './jobs';
import { housekeeping } from './jobs/housekeeping';
import { placesSeed, registerPlaces } from './places';

/** Each area's routes, in the order in which the documents show them. */
export const areas: readonly RegisterArea[] = [registerPlaces];

/** What a new database is planted with; later ones build on the earlier. */
export const seeds: readonly Seed[] = [placesSeed];

export const recurringJobs: RecurringJobs = { ...housekeeping };

/** Every kind of job, from all areas; each kind has one handler. */
export const jobHandlers: JobHandlers = { ...handlersOf(recurringJobs) };
