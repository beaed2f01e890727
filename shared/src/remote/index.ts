export type { Declaration, LazyShare, RouteDeclaration, RouteHead, WidgetDeclaration } from './declaration';
export { lazyShares } from './declaration';
export { sealedHeaders, sealedText, sealHeader, sealKeyName, withdrawnReleasesName } from './document-seal';
export { firstCallsScript, withoutFirstCalls } from './first-calls-script';
export type { FragmentsModule, Question } from './fragments';
export {
  keptCachePrefix,
  livePaths,
  type MapNews,
  previewParameter,
  previewStorageKey,
  type ReleaseOutcome,
  type TabReport,
} from './live';
export type { ReleaseEntry, ReleaseFile, ReleaseMap, RemoteRelease } from './release-map';
export { readReleaseMap, releaseMapElementId } from './release-map';
export { fillRulePlaces, type RuleWords, rulePlace, rulesInWords } from './rule-words';
export { defaultSiteRules, type SiteRules } from './site-rules';
