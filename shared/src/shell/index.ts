/** What the shell owns and remotes use: the one singleton of the site, and the version contract between them. */
export { type ContactInfo, setContactInfo, useContactInfo } from './contact-info';
export { dropDraft, useDraft } from './draft';
export { type HomeTab, setHomeTab, useHomeTab } from './home-tab';
export { useLoadingOverlay, useOverlayText } from './loading-overlay';
export { forgetOffline, keepOffline, keptOffline, loadedFiles, savesData } from './offline/kept-pages';
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

/**
 * The version of this door, as semver; a remote's declaration (`contract` in its `release.json`) asks a range of it.
 * A new name, or a new field that may be left out, is a minor; a name that goes, or means something else, is a major.
 * A remote that uses a new name asks for the minor that brought it.
 * - 1.1.0: `siteRules`, `usePageTitle`, `reachEvent`, pages kept on the device (`keepOffline` and what belongs to it)
 */
export const contractVersion = '1.1.0';
