/** What the shell owns and remotes use: the one singleton of the site, and the version contract between them. */
export { type ContactInfo, setContactInfo, useContactInfo } from './contact-info';
export { contractVersion } from './contract-version';
export { dropDraft, dropDraftMemory, useDraft } from './draft';
export { type HomeTab, setHomeTab, useHomeTab } from './home-tab';
export { useLoadingOverlay, useOverlayText } from './loading-overlay';
export { agreedToKeep, setAgreedToKeep, useAgreedToKeep } from './offline/agreement';
export { forgetOffline, keepOffline, keptOffline, keptUntilMs, loadedFiles, savesData } from './offline/kept-pages';
export type { KeepMessage, KeptPage, WorkerMessage, WorkerReply } from './offline/messages';
export { type ReachEvent, reachEvent } from './offline/reach';
export { useAskedTitle, usePageTitle } from './page-title';
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
export { setSiteRules, siteRules } from './site-rules';
export { ToastViewport } from './toasts/lazy-toast-viewport';
export type { Toast } from './toasts/toast-reducer';
export { type ToastContent, toast, useToasts } from './toasts/toasts';
