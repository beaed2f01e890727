import { takeShare } from './take-share.mjs';

/**
 * What a remote runs of the federation. It keeps to the protocol of containers (`init`, `get`, shares with a `get`), so that it
 * runs under any shell, and takes nothing else of it.
 */
const { federation } = __webpack_require__;

let scope;

/** Called by what the bundler writes for `init` of a container. */
federation.bundlerRuntime = {
  initContainerEntry: ({ shareScope }) => {
    scope = shareScope;
  },
};

/** Puts the shares that a chunk uses in the place of its modules; a promise for each that must be fetched. */
federation.take = (ids, promises) => {
  for (const id of ids) {
    if (__webpack_require__.m[id]) continue;
    const put = (factory) => {
      __webpack_require__.m[id] = (module) => {
        module.exports = factory();
      };
    };
    try {
      const factory = takeShare(scope, ...federation.shares[id], federation.name);
      if (factory.then) promises.push(factory.then(put));
      else put(factory);
    } catch (error) {
      promises.push(Promise.reject(error));
    }
  }
};
