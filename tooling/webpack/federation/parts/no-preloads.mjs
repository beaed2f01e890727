/** The document says what is preloaded. */
export const generatePreloadAssetsPlugin = () => undefined;
export const formatPreloadArgs = () => [];
export const preloadAssets = () => undefined;
