import { z } from 'zod';
import { defineOperation } from './operation';
import { permissions } from './roles';
import { staffRide } from './staff';
import { bookingReference, instant, naira, personName, phone, publicId } from './values';

/** What waits for the staff, the roster of drivers, and taking back an action. */
const staff = { access: 'staff', tag: 'staff' } as const;

export const waitingKinds = [
  'confirm_ride',
  'assign_driver',
  'late_driver',
  'ride_conflict',
  'tell_driver',
  'money',
  'discrepancy',
  'difference',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const waitingItem = z.object({
  id: z.string().max(80),
  kind: z.enum(waitingKinds),
  reference: z.string().describe('Of the booking, or the bank’s reference of a transfer without one'),
  deadline: instant.nullable().describe('Null if nothing happens by itself, however long it waits'),
  since: instant,
  atDeadline: z.string().describe('What happens at the deadline'),
  ride: staffRide.nullable(),
  money: z
    .object({
      amount: naira.nullable().describe('Null if the line of the bank’s list cannot be read'),
      reason: z.string(),
      travellerName: z.string().nullable(),
      bookingName: z.string().nullable(),
    })
    .nullable(),
});
export type WaitingItem = z.output<typeof waitingItem>;

const ownPermissions = z.array(z.enum(permissions)).describe('What the caller may do: the answer has no other parts');

export const listWaiting = defineOperation({
  ...staff,
  id: 'listWaiting',
  permission: 'self',
  method: 'GET',
  path: '/staff/now',
  summary: 'What waits for the staff on any day, by its deadline, as far as the caller may see it',
  data: z.object({
    now: instant,
    may: ownPermissions,
    items: z.array(waitingItem),
    left: z.number().int().describe('How many with later deadlines were left out'),
  }),
  errors: ['STAFF_ONLY'],
});

export const countWaiting = defineOperation({
  ...staff,
  id: 'countWaiting',
  permission: 'self',
  method: 'GET',
  path: '/staff/waiting',
  summary: 'How much waits for the staff in each section that the caller may see',
  data: z.object({
    may: ownPermissions,
    rides: z
      .number()
      .int()
      .optional()
      .describe('Rides that wait for somebody; of those without a driver the ones of the next 24 hours'),
    payments: z
      .number()
      .int()
      .optional()
      .describe('Amounts, contradictions of the bank and differences of the lists to settle'),
    messages: z
      .object({ open: z.number().int(), since: instant.nullable().describe('Since when the oldest one waits') })
      .optional()
      .describe('Messages of the contact form without an answer'),
  }),
  errors: ['STAFF_ONLY'],
});

export const undoRideAction = defineOperation({
  ...staff,
  id: 'undoRideAction',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/rides/{id}/undo',
  summary: 'Take back the confirmation of a ride or its first driver, as long as `undoUntil` says; no mail is sent',
  params: z.object({ id: publicId }),
  body: z.strictObject({ status: z.enum(['confirmed', 'driver_assigned']).describe('What is taken back') }),
  data: staffRide,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const rosterDriver = z.object({
  driverId: z.number().int(),
  name: z.string(),
  phone: z.string(),
  lastUsedOn: instant.nullable(),
  isRetired: z.boolean(),
  nextRide: z
    .object({ reference: bookingReference, pickupOn: instant })
    .nullable()
    .describe('The next ride of the driver that is not over'),
  busyWith: z
    .object({ reference: bookingReference, pickupOn: instant })
    .nullable()
    .describe('The ride of the driver at the time of the asked one'),
});
export type RosterDriver = z.output<typeof rosterDriver>;

export const listDrivers = defineOperation({
  ...staff,
  id: 'listDrivers',
  permission: 'rides:read',
  method: 'GET',
  path: '/staff/drivers',
  summary: 'The roster of drivers, last used first, and who is busy at the time of a ride',
  query: z.strictObject({ ride: publicId.optional().describe('The ride that needs a driver') }),
  data: z.array(rosterDriver),
  errors: ['STAFF_ONLY', 'NOT_FOUND'],
});

const driverId = z.object({ id: z.string().regex(/^\d{1,15}$/) });

export const addDriver = defineOperation({
  ...staff,
  id: 'addDriver',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/drivers',
  summary: 'Add a driver to the roster',
  body: z.strictObject({ name: personName, phone }),
  data: rosterDriver,
  idempotent: true,
  errors: ['STAFF_ONLY', 'STATE_CONFLICT'],
});

export const changeDriver = defineOperation({
  ...staff,
  id: 'changeDriver',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/drivers/{id}/change',
  summary: 'Change name and phone of a driver in the roster; a driver with rides ahead keeps the phone',
  params: driverId,
  body: z.strictObject({ name: personName, phone }),
  data: rosterDriver,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const retireDriver = defineOperation({
  ...staff,
  id: 'retireDriver',
  permission: 'rides:change',
  method: 'POST',
  path: '/staff/drivers/{id}/retire',
  summary: 'Offer a driver no longer for rides, or again',
  params: driverId,
  body: z.strictObject({ isRetired: z.boolean() }),
  data: rosterDriver,
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});
