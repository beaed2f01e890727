export type { Declaration, LazyShare, RouteDeclaration, WidgetDeclaration } from './declaration';
export { lazyShares } from './declaration';
export type { Page, RemoteModules, Widget } from './modules';
export type { ReleaseEntry, ReleaseFile, ReleaseMap, RemoteRelease } from './release-map';
export { readReleaseMap, releaseMapElementId } from './release-map';
export { defaultSiteRules, type SiteRules } from './site-rules';
