import type {
  changeCatalogue as changeOperation,
  createAddOn as createAddOnOperation,
  createArea as createAreaOperation,
  createCar as createCarOperation,
  createCoupon as createCouponOperation,
  listCars,
  listCatalogueAddOns,
  listCatalogueAreas,
  listCitiesAbroad,
  listContacts,
  listCoupons,
  listFareFamilies,
  listPopularRoutes,
  listRidePrices,
  previewCatalogueChange as previewOperation,
  previewPopularRoutes as previewRoutesOperation,
  undoCatalogueChange as undoOperation,
} from 'shared/contract/catalogue';
import type { InputOf } from 'shared/contract/operation';
import { callStaff } from './calls';

export type CatalogueRequest = InputOf<typeof changeOperation>['body'];
export type AddOnRequest = InputOf<typeof createAddOnOperation>['body'];
export type AreaRequest = InputOf<typeof createAreaOperation>['body'];
export type CarRequest = InputOf<typeof createCarOperation>['body'];
export type CouponRequest = InputOf<typeof createCouponOperation>['body'];
export type PreviewRequest = InputOf<typeof previewOperation>['body'];

type Without<Request, Field extends string> = Request extends unknown ? Omit<Request, Field> : never;

/** A value with its kind and key, as far as it has a preview. */
export type CataloguePart = Without<
  Extract<CatalogueRequest, { kind: PreviewRequest['kind'] }>,
  'version' | 'startsOn' | 'confirmed'
>;

/** The prices of rides by type of car. */
export const ridePricesQuery = {
  queryKey: ['catalogue', 'ride-prices'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listRidePrices>('GET', '/staff/catalogue/ride-prices', { signal }),
  refetchOnWindowFocus: true,
};

/** The fares of flights. */
export const faresQuery = {
  queryKey: ['catalogue', 'fares'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listFareFamilies>('GET', '/staff/catalogue/fares', { signal }),
  refetchOnWindowFocus: true,
};

/** What travellers would pay or read after a change. */
export const previewQuery = (body: PreviewRequest) => ({
  queryKey: ['catalogue', 'preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof previewOperation>('POST', '/staff/catalogue/preview', { body, signal }),
});

/** The popular routes, and those that can be chosen. */
export const popularRoutesQuery = {
  queryKey: ['catalogue', 'popular-routes'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listPopularRoutes>('GET', '/staff/catalogue/popular-routes', { signal }),
  refetchOnWindowFocus: true,
};

/** The popular routes as travellers would see them with these in front. */
export const popularRoutesPreviewQuery = (routes: readonly string[]) => ({
  queryKey: ['catalogue', 'popular-routes-preview', routes],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof previewRoutesOperation>('POST', '/staff/catalogue/popular-routes/preview', {
      body: { values: { routes: [...routes] } },
      signal,
    }),
});

/** The cities of the list of flights abroad, and those that can be chosen. */
export const citiesAbroadQuery = {
  queryKey: ['catalogue', 'cities-abroad'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listCitiesAbroad>('GET', '/staff/catalogue/cities-abroad', { signal }),
  refetchOnWindowFocus: true,
};

/** Who runs the site and how travellers reach it. */
export const contactsQuery = {
  queryKey: ['catalogue', 'contacts'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listContacts>('GET', '/staff/catalogue/contacts', { signal }),
  refetchOnWindowFocus: true,
};

/** All coupons. */
export const couponsQuery = {
  queryKey: ['catalogue', 'coupons'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listCoupons>('GET', '/staff/catalogue/coupons', { signal }),
  refetchOnWindowFocus: true,
};

/** The cars of a state, by default of the one with the most. */
export const carsQuery = (state: string | undefined) => ({
  queryKey: ['catalogue', 'cars', state ?? ''],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listCars>('GET', '/staff/catalogue/cars', { query: { state }, signal }),
  refetchOnWindowFocus: true,
});

/** The airports and areas of a state, by default of the one with the most. */
export const areasQuery = (state: string | undefined) => ({
  queryKey: ['catalogue', 'areas', state ?? ''],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listCatalogueAreas>('GET', '/staff/catalogue/areas', { query: { state }, signal }),
  refetchOnWindowFocus: true,
});

/** All add-ons. */
export const addOnsQuery = {
  queryKey: ['catalogue', 'add-ons'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callStaff<typeof listCatalogueAddOns>('GET', '/staff/catalogue/add-ons', { signal }),
  refetchOnWindowFocus: true,
};

/** @throws ApiError */
export const createCoupon = (body: CouponRequest, idempotencyKey: string) =>
  callStaff<typeof createCouponOperation>('POST', '/staff/catalogue/coupons', { body, idempotencyKey });

/** @throws ApiError */
export const createCar = (body: CarRequest, idempotencyKey: string) =>
  callStaff<typeof createCarOperation>('POST', '/staff/catalogue/cars', { body, idempotencyKey });

/** @throws ApiError */
export const createArea = (body: AreaRequest, idempotencyKey: string) =>
  callStaff<typeof createAreaOperation>('POST', '/staff/catalogue/areas', { body, idempotencyKey });

/** @throws ApiError */
export const createAddOn = (body: AddOnRequest, idempotencyKey: string) =>
  callStaff<typeof createAddOnOperation>('POST', '/staff/catalogue/add-ons', { body, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const changeCatalogue = (body: CatalogueRequest, idempotencyKey: string) =>
  callStaff<typeof changeOperation>('POST', '/staff/catalogue/changes', { body, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT`, `NOT_FOUND` */
export const undoCatalogueChange = (changeId: number, version: number, idempotencyKey: string) =>
  callStaff<typeof undoOperation>('POST', '/staff/catalogue/changes/{id}/undo', {
    params: { id: String(changeId) },
    body: { version },
    idempotencyKey,
  });
