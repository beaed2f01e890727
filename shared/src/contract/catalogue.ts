import { z } from 'zod';
import { popularRoute } from './flight-search';
import {
  addOnUnits,
  areaKinds,
  cabins,
  carColors,
  carTypes,
  couponProducts,
  fareFamilies,
  nigeriaDegrees,
} from './lists';
import { defineOperation } from './operation';
import { airportCode, day, email, instant, naira, phone, text } from './values';

/**
 * What the staff change in prices and in what else is on sale. A value has a version, which a change names: if somebody else
 * changed the value since, nothing is changed.
 */
const reading = { access: 'staff', tag: 'staff', permission: 'catalogue:read' } as const;
const changing = { access: 'staff', tag: 'staff', permission: 'catalogue:change' } as const;

const mostNaira = 10_000_000;
const amount = (least: number) =>
  z
    .number('Enter an amount in naira')
    .int('Enter whole naira')
    .min(least, `Enter at least NGN ${least}`)
    .max(mostNaira, 'Enter at most NGN 10,000,000');

export const ridePriceValues = z.strictObject({
  base: amount(0).describe('For each ride'),
  perKm: amount(1).describe('For each kilometre by road'),
  minimum: amount(0).describe('The least for a ride without the comfort extra'),
  comfortExtra: amount(0).describe('For each step of comfort above the basic car of the type'),
});
export type RidePriceValues = z.output<typeof ridePriceValues>;

const catalogueChange = z.object({
  changeId: z.number().int(),
  state: z.enum(['scheduled', 'in_force', 'replaced', 'undone', 'not_started']),
  reason: z.string().nullable().describe('Why it did not start; null for other changes'),
  isUndo: z.boolean().describe('True if it restores the values that were valid before another change'),
  startsOn: instant,
  madeOn: instant,
  madeBy: z.string().describe('The name of the person'),
  differences: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  canUndo: z.boolean(),
});
export type CatalogueChange = z.output<typeof catalogueChange>;

/** A value that the staff change, with its latest changes. */
const entryOf = <Values extends z.ZodType>(values: Values) => ({
  key: z.string(),
  name: z.string(),
  version: z.number().int().describe('To be named by the next change'),
  values: values.describe('In force now'),
  changes: z.array(catalogueChange).describe('The latest first'),
});

const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ mayChange: z.boolean().describe('True if the caller may change them'), entries: z.array(entry) });

const ridePriceEntry = z.object({ ...entryOf(ridePriceValues), key: z.enum(carTypes) });
export type RidePriceEntry = z.output<typeof ridePriceEntry>;

export const listRidePrices = defineOperation({
  ...reading,
  id: 'listRidePrices',
  method: 'GET',
  path: '/staff/catalogue/ride-prices',
  summary: 'The prices of rides by type of car, with their changes',
  data: listOf(ridePriceEntry),
  errors: ['STAFF_ONLY'],
});

const count = z.number('Enter a number').int('Enter a whole number').min(1, 'Enter at least 1').max(1_000_000);

export const couponValues = z
  .strictObject({
    product: z.enum(couponProducts),
    percentage: z
      .number('Enter a percentage')
      .int('Enter a whole percentage')
      .min(1, 'Enter at least 1%')
      .max(90, 'Enter at most 90%')
      .nullable()
      .describe('Null for a fixed amount'),
    most: amount(1).nullable().describe('The most that a percentage takes off; null for no limit'),
    fixed: amount(1).nullable().describe('Null for a percentage'),
    leastSpend: amount(0).describe('The least price, without add-ons and the Reminder'),
    firstDay: day.describe('In Lagos, within'),
    lastDay: day.describe('In Lagos, within'),
    mostRedemptions: count.nullable().describe('Null for no limit'),
    mostPerContact: count.nullable().describe('By e-mail and by phone; null for no limit'),
    isOn: z.boolean().describe('False if nobody can use it'),
  })
  .superRefine((values, context) => {
    const fault = (field: keyof typeof values, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((values.percentage === null) === (values.fixed === null))
      fault('percentage', 'Enter a percentage or an amount, not both');
    if (values.most !== null && values.percentage === null) fault('most', 'A limit is for a percentage only');
    if (values.fixed !== null && values.leastSpend <= values.fixed)
      fault('leastSpend', 'Enter more than the discount: something has to be left to pay');
    if (values.lastDay < values.firstDay) fault('lastDay', 'Choose the first day or a later one');
  });
export type CouponValues = z.output<typeof couponValues>;

const couponEntry = z.object({
  ...entryOf(couponValues),
  redeemed: z.number().int().describe('How often it is used, by bookings that are paid or can still be paid'),
  given: naira.describe('What these bookings were given'),
});
export type CouponEntry = z.output<typeof couponEntry>;

export const listCoupons = defineOperation({
  ...reading,
  id: 'listCoupons',
  method: 'GET',
  path: '/staff/catalogue/coupons',
  summary: 'All coupons with their use and their changes, the one that ends last first',
  data: listOf(couponEntry),
  errors: ['STAFF_ONLY'],
});

const newCouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/, 'Use up to 40 letters, digits and dashes, like PICKUP10');

export const createCoupon = defineOperation({
  ...changing,
  id: 'createCoupon',
  method: 'POST',
  path: '/staff/catalogue/coupons',
  summary: 'Add a coupon',
  body: z.strictObject({ code: newCouponCode, values: couponValues }),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY'],
});

const wholeNumber = (least: number, most: number) =>
  z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(least, `Enter at least ${least}`)
    .max(most, `Enter at most ${most}`);

const carDetails = z.strictObject({
  name: text(1, 60).describe('Make and model'),
  type: z.enum(carTypes),
  color: z.enum(carColors, 'Choose a colour'),
  plateNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}-\d{3}[A-Z]{2}$/, 'Write the plate like KJA-482XB'),
  seats: wholeNumber(1, 60).describe('Without the driver'),
  luggage: wholeNumber(0, 60).describe('Large bags that fit with every seat taken'),
  comfort: wholeNumber(0, 2).describe('Steps above the basic car of its type, each for the comfort extra'),
});
export type CarDetails = z.output<typeof carDetails>;

export const carValues = z.strictObject({
  details: carDetails,
  out: z
    .strictObject({ firstDay: day, lastDay: day.nullable().describe('Null if it does not come back') })
    .refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay, {
      path: ['lastDay'],
      message: 'Choose the first day or a later one',
    })
    .nullable()
    .describe('The days in Lagos on which it is out of service; null if it is in service'),
});
export type CarValues = z.output<typeof carValues>;

const ofState = {
  query: z.strictObject({ state: text(1, 64).optional().describe('Its id; by default the one with the most') }),
};
const statesOf = {
  state: z.string(),
  states: z.array(z.object({ _id: z.string(), name: z.string(), count: z.number().int(), off: z.number().int() })),
};

const carEntry = z.object({
  ...entryOf(carValues),
  ridesAhead: z.number().int().describe('Booked rides from now on, also unpaid ones'),
  nextRideOn: instant.nullable(),
});
export type CarEntry = z.output<typeof carEntry>;

export const listCars = defineOperation({
  ...reading,
  id: 'listCars',
  method: 'GET',
  path: '/staff/catalogue/cars',
  summary: 'The cars of a state with their outages and booked rides, and how many each state has and are out today',
  ...ofState,
  data: listOf(carEntry).extend(statesOf),
  errors: ['STAFF_ONLY'],
});

export const newCar = z.strictObject({
  state: text(1, 64).describe('The id of the state in which it drives'),
  ...carDetails.shape,
});
export type NewCar = z.output<typeof newCar>;

export const createCar = defineOperation({
  ...changing,
  id: 'createCar',
  method: 'POST',
  path: '/staff/catalogue/cars',
  summary: 'Add a car to the fleet of a state, in service at once',
  body: newCar,
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY'],
});

const degrees = ([least, most]: readonly [number, number], like: string) =>
  z
    .number(`Enter degrees, like ${like}`)
    .min(least, `Enter at least ${least} degrees: Nigeria begins there`)
    .max(most, `Enter at most ${most} degrees: Nigeria ends there`);

const areaDetails = {
  name: text(2, 60)
    .regex(/^\p{L}[\p{L}\p{M}\p{N} .'’/-]*$/u, 'Use letters, digits, spaces and dashes, like Victoria Island')
    .overwrite((name) => name.replace(/\s+/g, ' ')),
  latitude: degrees(nigeriaDegrees.latitude, '6.6018'),
  longitude: degrees(nigeriaDegrees.longitude, '3.3515'),
};

export const areaValues = z.strictObject({
  isOn: z.boolean().describe('False if no rides from or to it are sold'),
  ...areaDetails,
});
export type AreaValues = z.output<typeof areaValues>;

const areaEntry = z.object({
  ...entryOf(areaValues),
  areaKind: z.enum(areaKinds),
  nearestAirport: z
    .object({ iata: airportCode, roadKm: z.number() })
    .nullable()
    .describe('Of an area: where its rides begin or end usually; null without one within a drive'),
});
export type AreaEntry = z.output<typeof areaEntry>;

export const newArea = z.strictObject({ state: text(1, 64).describe('The id of its state'), ...areaDetails });
export type NewArea = z.output<typeof newArea>;

export const createArea = defineOperation({
  ...changing,
  id: 'createArea',
  method: 'POST',
  path: '/staff/catalogue/areas',
  summary: 'Add an area of a state, with rides at once',
  body: newArea,
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY'],
});

export const listCatalogueAreas = defineOperation({
  ...reading,
  id: 'listCatalogueAreas',
  method: 'GET',
  path: '/staff/catalogue/areas',
  summary:
    'The airports and areas of a state with their positions and whether rides are sold there, and how many each state has and are off',
  ...ofState,
  data: listOf(areaEntry).extend(statesOf),
  errors: ['STAFF_ONLY'],
});

export const addOnValues = z.strictObject({
  name: text(1, 60),
  description: text(1, 200),
  price: amount(1).describe('For one unit within Nigeria'),
  regionalPrice: amount(1).nullable().describe('On a route abroad of up to 4,000 km; null for the same price'),
  longHaulPrice: amount(1).nullable().describe('On a longer route; null for the same price'),
  changeFeePercentage: z
    .number('Enter a percentage')
    .int('Enter a whole percentage')
    .min(1, 'Enter at least 1%')
    .max(99, 'Enter at most 99%')
    .nullable()
    .describe('The price as a share of the change fee that it waives, instead of the prices; null for the prices'),
  maxQuantity: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(20, 'Enter at most 20'),
  isOn: z.boolean().describe('False if it is not on sale'),
});
export type AddOnValues = z.output<typeof addOnValues>;

const addOnEntry = z.object({
  ...entryOf(addOnValues),
  appliesTo: z.enum(['flight', 'ride']),
  per: z.enum(addOnUnits),
});
export type AddOnEntry = z.output<typeof addOnEntry>;

export const createAddOn = defineOperation({
  ...changing,
  id: 'createAddOn',
  method: 'POST',
  path: '/staff/catalogue/add-ons',
  summary: 'Add an add-on of flights',
  body: z.strictObject({
    per: z.enum(addOnUnits),
    values: addOnValues.refine(({ changeFeePercentage }) => changeFeePercentage === null, {
      path: ['changeFeePercentage'],
      message: 'Only Flexible change has a share of the change fee: enter a price',
    }),
  }),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY'],
});

export const listCatalogueAddOns = defineOperation({
  ...reading,
  id: 'listCatalogueAddOns',
  method: 'GET',
  path: '/staff/catalogue/add-ons',
  summary: 'All add-ons with their changes, also those that are not on sale',
  data: listOf(addOnEntry),
  errors: ['STAFF_ONLY'],
});

const percentage = z
  .number('Enter a percentage')
  .int('Enter a whole percentage')
  .min(0, 'Enter at least 0%')
  .max(300, 'Enter at most 300%');

const kilograms = z
  .number('Enter kilograms')
  .int('Enter whole kilograms')
  .min(0, 'Enter at least 0 kg')
  .max(100, 'Enter at most 100 kg');

const fareFees = z.strictObject({
  refundFee: amount(0).nullable().describe('For each traveller; null if the fare is not refunded'),
  refundHours: z
    .number('Enter a number')
    .int('Enter whole hours')
    .min(1, 'Enter at least 1 hour')
    .max(720, 'Enter at most 720 hours')
    .describe('How many hours before departure a refund ends'),
  changeFee: amount(0).describe('For each traveller, beside the fare difference'),
});

const extra = percentage
  .nullable()
  .describe('Above the lowest fare of the cabin; null if it is the lowest or not sold');

export const fareFamilyValues = z.strictObject({
  extras: z.strictObject({ Y: extra, W: extra, C: extra }).describe('By cabin'),
  home: fareFees.describe('Within Nigeria'),
  abroad: fareFees,
  homeExtraKg: kilograms.describe('Checked, beside what the airline includes within Nigeria'),
  abroadKg: kilograms.describe('Checked, in Economy abroad'),
});
export type FareFamilyValues = z.output<typeof fareFamilyValues>;

const fareFamilyKey = z.enum(fareFamilies);

const fareFamilyEntry = z.object({
  ...entryOf(fareFamilyValues),
  key: fareFamilyKey,
  cabins: z
    .array(
      z.object({ cabin: z.enum(cabins), isLowest: z.boolean().describe('True if its price is that of the tariff') }),
    )
    .describe('Those that sell it, which the staff do not change'),
});
export type FareFamilyEntry = z.output<typeof fareFamilyEntry>;

export const listFareFamilies = defineOperation({
  ...reading,
  id: 'listFareFamilies',
  method: 'GET',
  path: '/staff/catalogue/fares',
  summary: 'The fares of flights with their fees and bags, and with their changes',
  data: listOf(fareFamilyEntry),
  errors: ['STAFF_ONLY'],
});

/** How many routes the home page shows. */
export const popularRoutesShown = 6;

const pairOf = (route: string): string => route.split('-').sort().join('-');

export const popularRoutesValues = z.strictObject({
  routes: z
    .array(z.string().regex(/^[A-Z]{3}-[A-Z]{3}$/, 'Choose a route'))
    .max(popularRoutesShown, `Choose at most ${popularRoutesShown} routes`)
    .superRefine((routes, context) => {
      routes.forEach((route, index) => {
        if (routes.findIndex((other) => pairOf(other) === pairOf(route)) < index)
          context.addIssue({ code: 'custom', path: [index], message: 'This route is in the list already' });
      });
    })
    .describe('In front of the busiest ones, each `LOS-ABV`'),
});
export type PopularRoutesValues = z.output<typeof popularRoutesValues>;

const popularRoutesEntry = z.object(entryOf(popularRoutesValues));
export type PopularRoutesEntry = z.output<typeof popularRoutesEntry>;

const routeOption = z.object({ value: z.string(), label: z.string() });
export type RouteOption = z.output<typeof routeOption>;

export const listPopularRoutes = defineOperation({
  ...reading,
  id: 'listPopularRoutes',
  method: 'GET',
  path: '/staff/catalogue/popular-routes',
  summary: 'The routes in front of the busiest ones with their changes, and those that can be chosen',
  data: listOf(popularRoutesEntry).extend({
    options: z.array(routeOption).describe('The busiest first'),
    shown: z.array(popularRoute).describe('What travellers see now'),
  }),
  errors: ['STAFF_ONLY'],
});

export const previewPopularRoutes = defineOperation({
  ...reading,
  id: 'previewPopularRoutes',
  method: 'POST',
  path: '/staff/catalogue/popular-routes/preview',
  summary: 'The popular routes as travellers would see them; nothing is changed',
  body: z.strictObject({ values: popularRoutesValues }),
  data: z.array(popularRoute),
  errors: ['STAFF_ONLY'],
});

/** How many cities the list of flights abroad has. */
export const citiesAbroadShown = 12;

export const citiesAbroadValues = z.strictObject({
  cities: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'Choose a city'))
    .max(citiesAbroadShown, `Choose at most ${citiesAbroadShown} cities`)
    .describe('In their order, each by an airport of it: `LHR`'),
});
export type CitiesAbroadValues = z.output<typeof citiesAbroadValues>;

const citiesAbroadEntry = z.object(entryOf(citiesAbroadValues));
export type CitiesAbroadEntry = z.output<typeof citiesAbroadEntry>;

export const listCitiesAbroad = defineOperation({
  ...reading,
  id: 'listCitiesAbroad',
  method: 'GET',
  path: '/staff/catalogue/cities-abroad',
  summary: 'The cities of the list "From Nigeria abroad" with their changes, and those that can be chosen',
  data: listOf(citiesAbroadEntry).extend({
    options: z.array(routeOption).describe('The busiest first'),
    shown: z.array(popularRoute).describe('What travellers see now: the cheapest route to each'),
  }),
  errors: ['STAFF_ONLY'],
});

const optionalText = (max: number) => text(1, max).nullable().describe('Null if it is not shown');

export const contactValues = z.strictObject({
  company: optionalText(120),
  registration: optionalText(60),
  address: optionalText(200),
  email: email.nullable(),
  phone: phone.nullable(),
  whatsApp: phone.nullable(),
  hours: optionalText(120),
});
export type ContactValues = z.output<typeof contactValues>;

const contactsEntry = z.object(entryOf(contactValues));
export type ContactsEntry = z.output<typeof contactsEntry>;

export const listContacts = defineOperation({
  ...reading,
  id: 'listContacts',
  method: 'GET',
  path: '/staff/catalogue/contacts',
  summary: 'Who runs the site and how travellers reach it, with the changes',
  data: listOf(contactsEntry),
  errors: ['STAFF_ONLY'],
});

const version = z.number().int().min(0);
const start = {
  startsOn: day.optional().describe('In Lagos, from midnight on; at once for today or without it'),
};
const change = {
  version: version.describe('Of the value that was changed; 0 for a value that was never changed'),
  ...start,
  confirmed: text(1, 1000)
    .optional()
    .describe('That a price falls by more than a third or rises by more than half: the sentence of the refusal'),
};

const changed = {
  ridePrice: { kind: z.literal('ride-price'), key: z.enum(carTypes), values: ridePriceValues },
  coupon: { kind: z.literal('coupon'), key: newCouponCode, values: couponValues },
  car: { kind: z.literal('car'), key: text(1, 64), values: carValues },
  area: { kind: z.literal('area'), key: text(1, 100), values: areaValues },
  addOn: { kind: z.literal('add-on'), key: text(1, 64), values: addOnValues },
  popularRoutes: { kind: z.literal('popular-routes'), key: z.literal('site'), values: popularRoutesValues },
  citiesAbroad: { kind: z.literal('cities-abroad'), key: z.literal('site'), values: citiesAbroadValues },
  contacts: { kind: z.literal('contacts'), key: z.literal('site'), values: contactValues },
  fare: { kind: z.literal('fare'), key: fareFamilyKey, values: fareFamilyValues },
} as const;

const aNewOne = 'Null for one that is not added yet';

const cataloguePreview = z.object({
  title: z.string().describe('What the rows show'),
  of: z.string().describe('What a row is: "Ride"'),
  prices: z.array(
    z.object({
      title: z.string(),
      note: z.string(),
      before: naira.nullable().describe('Null if it is not sold'),
      after: naira.nullable().describe('Null if it is not sold'),
    }),
  ),
  texts: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
});
export type CataloguePreview = z.output<typeof cataloguePreview>;

export const previewCatalogueChange = defineOperation({
  ...reading,
  id: 'previewCatalogueChange',
  method: 'POST',
  path: '/staff/catalogue/preview',
  summary:
    'What travellers would pay or read after a change, beside what they would without it on that day; nothing is changed',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ ...changed.ridePrice, ...start }),
    z.strictObject({ ...changed.coupon, key: newCouponCode.nullable().describe(aNewOne), ...start }),
    z.strictObject({ ...changed.car, key: text(1, 64).nullable().describe(aNewOne), ...start }),
    z.strictObject({ ...changed.area, key: text(1, 100).nullable().describe(aNewOne), ...start }),
    z.strictObject({ ...changed.addOn, key: text(1, 64).nullable().describe(aNewOne), ...start }),
    z.strictObject({ ...changed.contacts, ...start }),
    z.strictObject({ ...changed.fare, ...start }),
  ]),
  data: cataloguePreview,
  errors: ['STAFF_ONLY', 'NOT_FOUND'],
});

export const changeCatalogue = defineOperation({
  ...changing,
  id: 'changeCatalogue',
  method: 'POST',
  path: '/staff/catalogue/changes',
  summary: 'Change a value, at once or from a day on',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ ...changed.ridePrice, ...change }),
    z.strictObject({ ...changed.coupon, ...change }),
    z.strictObject({ ...changed.car, ...change }),
    z.strictObject({ ...changed.area, ...change }),
    z.strictObject({ ...changed.addOn, ...change }),
    z.strictObject({ ...changed.popularRoutes, ...change }),
    z.strictObject({ ...changed.citiesAbroad, ...change }),
    z.strictObject({ ...changed.contacts, ...change }),
    z.strictObject({ ...changed.fare, ...change }),
  ]),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const undoCatalogueChange = defineOperation({
  ...changing,
  id: 'undoCatalogueChange',
  method: 'POST',
  path: '/staff/catalogue/changes/{id}/undo',
  summary: 'Restore the values that were valid before a change in force, or withdraw one that has not started',
  params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  body: z.strictObject({ version }),
  data: z.object({ message: z.string() }),
  idempotent: true,
  errors: ['STAFF_ONLY', 'NOT_FOUND', 'STATE_CONFLICT'],
});
