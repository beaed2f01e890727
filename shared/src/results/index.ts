/** How a list of results is looked at. */

export { type AddressView, useAddressView } from './use-address-view';
export { withQuery } from './with-query';
