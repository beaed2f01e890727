import type { getAddOns as operation } from 'shared/contract/add-ons';
import type { CallOf } from 'shared/contract/operation';
import { call } from 'shared/http';

export const addOnsCall = { method: 'GET', path: '/admin/addonlist' } as const satisfies CallOf<typeof operation>;

export const addOnsQuery = {
  queryKey: ['add-ons'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof operation>(addOnsCall.method, addOnsCall.path, { signal }),
};
