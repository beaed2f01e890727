/** State and services that the shell owns and remotes use: a singleton with a version of its own. */

export { contractVersion } from './contract-version';
export { dropDraft, dropDraftMemory, useDraft } from './draft';
export { endHydration, LaterPart, startHydration, useIsHydrated } from './hydration';
export { useLoadingOverlay, useOverlayText } from './loading-overlay';
export type { OfflinePage, StoreMessage, WorkerMessage, WorkerReply } from './offline/messages';
export {
  agreedToStore,
  loadedFiles,
  offlinePages,
  removeOfflinePages,
  savesData,
  setAgreedToStore,
  storedUntilMs,
  storeOfflinePage,
  useAgreedToStore,
} from './offline/offline-pages';
export { type ReachEvent, reachEvent } from './offline/reach';
export { usePageTitle, useRequestedTitle } from './page-title';
export { queryClient } from './query-client';
export {
  clearConfirmed,
  dropStaleBookings,
  rehydrateSettings,
  resetDiscount,
  setActiveSearch,
  setAirports,
  setCreatedRide,
  setRideOptions,
  setRideSearch,
  setSavedBooking,
  setSearchResults,
  setStates,
  settings,
  updateDiscount,
  useSettings,
} from './settings/settings';
export type { CreatedRide, DiscountUpdate, Settings } from './settings/settings-state';
export { setSiteContacts, siteContacts } from './site-contacts';
export { setSiteRules, siteRules } from './site-rules';
export { ToastViewport } from './toasts/lazy-toast-viewport';
export type { Toast } from './toasts/toasts';
export { type ToastContent, toast, useToasts } from './toasts/toasts';
export {
  type ContactInfo,
  type FlightTraveller,
  type HomeTab,
  type ShownPlace,
  type ShownWays,
  setContactInfo,
  setFlightTraveller,
  setHomeTab,
  setShownWays,
  useContactInfo,
  useFlightTraveller,
  useHomeTab,
  useShownWays,
} from './visit-state';
