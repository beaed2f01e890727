import { takeShare } from './take-share.mjs';

/** What a remote built until 2026-11-22 makes for itself of what the shell lends, as far as it uses it. */
export class OlderInstance {
  shareScopeMap = {};

  constructor(options) {
    this.name = options.name;
    this.options = options;
  }

  initOptions(options) {
    this.options = { ...this.options, ...options };
  }

  initShareScopeMap(name, scope) {
    this.shareScopeMap[name] = scope;
  }

  /** It shares nothing, so there is nothing to wait for. */
  initializeSharing() {
    return [];
  }

  async loadShare(key, { customShareInfo }) {
    return takeShare(this.shareScopeMap.default, key, customShareInfo.shareConfig.requiredVersion, this.name);
  }
}
