import { z } from 'zod';
import { addOnUnits } from './lists';
import { defineOperation } from './operation';
import { naira } from './values';

export const addOn = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  appliesTo: z.enum(['flight', 'ride']),
  price: naira.describe('For one unit within Nigeria'),
  regionalPrice: naira.optional().describe('For one unit on a route abroad of up to 4,000 km, if it differs'),
  longHaulPrice: naira.optional().describe('For one unit on a longer route, if it differs'),
  changeFeePercentage: z
    .number()
    .int()
    .optional()
    .describe('If it is there, a unit costs this share of the change fee of the fare instead, in whole naira'),
  per: z.enum(addOnUnits),
  maxQuantity: z.number().int().describe('The highest quantity for each unit'),
});
export type AddOn = z.output<typeof addOn>;

export const getAddOns = defineOperation({
  id: 'getAddOns',
  method: 'GET',
  path: '/admin/addonlist',
  summary: 'The add-ons that can be booked',
  tag: 'flights',
  data: z.array(addOn),
});
