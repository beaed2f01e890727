export type { Declaration, LazyShare, ListedPage, RouteDeclaration, RouteHead, WidgetDeclaration } from './declaration';
export { lazyShares } from './declaration';
export type { PageQuestions, Question } from './document';
export {
  sealedHeaders,
  sealedText,
  sealHeader,
  sealKeyName,
  withdrawnReleasesName,
} from './document';
export {
  asGenericDocument,
  documentData,
  documentPart,
  type QueryData,
  type RenderedFacts,
  readPageData,
  readRenderedFacts,
  releaseMapIn,
  renderedParts,
  ruleNamesAttribute,
  shellFilesIn,
  withoutPageData,
  withReleaseMap,
  withRoot,
} from './document-parts';
export {
  differenceMessage,
  type EntryOf,
  type PageAnswer,
  type PageCall,
  type PageRequest,
  type RenderedPage,
  type RenderedRoot,
  type ShellServerSide,
} from './page-rendering';
export {
  confirmationCachePrefix,
  type MapMessage,
  previewKeyParameter,
  previewParameter,
  previewStorageKey,
  type ReleaseOutcome,
  releasePaths,
  type TabReport,
} from './release-api';
export type { ReleaseEntry, ReleaseFile, ReleaseMap, RemoteRelease } from './release-map';
export { readReleaseMap, releaseMapElementId } from './release-map';
export {
  defaultSiteRules,
  fillRulePlaces,
  type RuleWords,
  rulePlace,
  rulesInWords,
  type SiteRules,
} from './site-rules';
