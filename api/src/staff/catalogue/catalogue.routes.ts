import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CatalogueChange,
  changeCatalogue,
  createAddOn,
  createArea,
  createCar,
  createCoupon,
  listCars,
  listCatalogueAddOns,
  listCatalogueAreas,
  listCitiesAbroad,
  listContacts,
  listCoupons,
  listFareFamilies,
  listPopularRoutes,
  listRidePrices,
  previewCatalogueChange,
  previewPopularRoutes,
  undoCatalogueChange,
} from 'shared/contract/catalogue';
import { carTypes } from 'shared/contract/lists';
import { may } from 'shared/contract/roles';
import { stateOfChange, undoOf, valuesBefore, valuesFrom, versionOf } from '../../catalogue/changes';
import { type KeyedChange, readChanges } from '../../catalogue/changes.repository';
import type { Context } from '../../context';
import { popularRoutes, popularWith } from '../../flights/popular-routes';
import { latestRouteFares } from '../../flights/route-fares';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import { readCurrentPrices } from '../../rides/prices/prices.repository';
import { loginOf } from '../people/sessions';
import { addOns, readAddOns } from './add-ons';
import { areas, readAreas } from './areas';
import { cars, readFleet } from './cars';
import {
  addAddOn,
  addArea,
  addCar,
  addCoupon,
  changeValue,
  type Editor,
  previewChange,
  undoChange,
} from './change-catalogue';
import { citiesAbroad, cityOptions, readCitiesAbroadEntry } from './cities-abroad';
import { contacts, readContactsEntry } from './contacts';
import { coupons, readCoupons } from './coupons';
import { fares, readFares } from './fares';
import { type CatalogueKind, differencesOf } from './kind';
import { chosenRoutes, readPopularRoutesEntry, routeOptions } from './popular-routes';
import { ridePrices } from './ride-prices';

const editorOf = (request: FastifyRequest): Editor => ({
  actor: staffOf(request),
  personId: loginOf(request).person.id,
});

/** Whether the caller may change the catalogue. */
const mayChange = (request: FastifyRequest): boolean => may(loginOf(request).person.roles, 'catalogue:change');

/** Serves what the staff change in the catalogue. */
export function registerCatalogue(app: FastifyInstance, context: Context): void {
  route(app, listRidePrices, async ({ request }) => {
    const prices = await readCurrentPrices(context.db);
    const changes = await readChanges(context.db, ridePrices.kind);
    const entries = carTypes.flatMap((type) => {
      const values = prices.get(type);
      return values ? [entryOf(ridePrices, { key: type, name: type, values }, changes, context.now())] : [];
    });
    return { mayChange: mayChange(request), entries };
  });

  route(app, listCoupons, async ({ request }) => {
    const changes = await readChanges(context.db, coupons.kind);
    const entries = (await readCoupons(context.db)).map((coupon) => entryOf(coupons, coupon, changes, context.now()));
    return { mayChange: mayChange(request), entries };
  });

  route(app, createCoupon, async ({ tx, body, request }) => ({
    message: await addCoupon(tx, context, editorOf(request), body),
  }));

  route(app, listCars, async ({ query, request }) => {
    const fleet = await readFleet(context, query.state);
    const changes = await readChanges(context.db, cars.kind);
    const entries = fleet.cars.map((car) => entryOf(cars, car, changes, context.now()));
    return { mayChange: mayChange(request), state: fleet.state, states: fleet.states, entries };
  });

  route(app, listCatalogueAreas, async ({ query, request }) => {
    const { state, states, areas: ofState } = await readAreas(context.db, query.state);
    const changes = await readChanges(context.db, areas.kind);
    const entries = ofState.map((area) => entryOf(areas, area, changes, context.now()));
    return { mayChange: mayChange(request), state, states, entries };
  });

  route(app, listCatalogueAddOns, async ({ request }) => {
    const changes = await readChanges(context.db, addOns.kind);
    const entries = (await readAddOns(context.db)).map((addOn) => entryOf(addOns, addOn, changes, context.now()));
    return { mayChange: mayChange(request), entries };
  });

  route(app, listFareFamilies, async ({ request }) => {
    const changes = await readChanges(context.db, fares.kind);
    const entries = (await readFares(context.db)).map((fare) => entryOf(fares, fare, changes, context.now()));
    return { mayChange: mayChange(request), entries };
  });

  route(app, listPopularRoutes, async ({ request }) => {
    const changes = await readChanges(context.db, chosenRoutes.kind);
    const entry = entryOf(chosenRoutes, await readPopularRoutesEntry(context.db), changes, context.now());
    return {
      mayChange: mayChange(request),
      entries: [entry],
      options: await routeOptions(context),
      shown: await popularRoutes(context),
    };
  });

  route(app, previewPopularRoutes, ({ body }) => popularWith(context, body.values.routes));

  route(app, listCitiesAbroad, async ({ request }) => {
    const changes = await readChanges(context.db, citiesAbroad.kind);
    const entry = entryOf(citiesAbroad, await readCitiesAbroadEntry(context.db), changes, context.now());
    return {
      mayChange: mayChange(request),
      entries: [entry],
      options: await cityOptions(context),
      shown: (await latestRouteFares(context)).abroad,
    };
  });

  route(app, listContacts, async ({ request }) => {
    const changes = await readChanges(context.db, contacts.kind);
    const entry = entryOf(contacts, await readContactsEntry(context.db), changes, context.now());
    return { mayChange: mayChange(request), entries: [entry] };
  });

  route(app, createCar, async ({ tx, body, request }) => ({
    message: await addCar(tx, context, editorOf(request), body),
  }));

  route(app, createArea, async ({ tx, body, request }) => ({
    message: await addArea(tx, context, editorOf(request), body),
  }));

  route(app, createAddOn, async ({ tx, body, request }) => ({
    message: await addAddOn(tx, context, editorOf(request), body),
  }));

  route(app, previewCatalogueChange, ({ body }) => previewChange(context, body));

  route(app, changeCatalogue, async ({ tx, body, request }) => ({
    message: await changeValue(tx, context, editorOf(request), body),
  }));

  route(app, undoCatalogueChange, async ({ tx, params, body, request }) => ({
    message: await undoChange(tx, context, editorOf(request), { id: Number(params.id), version: body.version }),
  }));
}

const shownChanges = 20;

/** A value with its latest changes. @param changes those of its kind */
function entryOf<Values extends object, Value extends { readonly key: string; readonly values: Values }>(
  kind: CatalogueKind<Values>,
  value: Value,
  changes: readonly KeyedChange[],
  now: Date,
) {
  const own = changes.filter(({ key }) => key === value.key) as KeyedChange<Values>[];
  return {
    ...value,
    version: versionOf(own),
    changes: own
      .flatMap((change): CatalogueChange[] => {
        const { newValues } = change;
        if (!newValues) return [];
        const before = valuesBefore(change, own);
        const state = stateOfChange(change, own, now);
        return [
          {
            changeId: change.id,
            state,
            reason: undoOf(change, own)?.reason ?? null,
            isUndo: change.undoes !== null,
            startsOn: change.startsAt.toISOString(),
            madeOn: change.madeAt.toISOString(),
            madeBy: change.madeBy,
            differences: differencesOf(kind, before, valuesFrom({ ...change, newValues }, before)),
            canUndo: state === 'scheduled' || state === 'in_force',
          },
        ];
      })
      .reverse()
      .slice(0, shownChanges),
  };
}
