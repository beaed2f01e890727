import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  Module,
  ModuleFederation,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-tools/runtime-core';

/** What the entries of remotes take from the host's runtime; also those that were built with more of it. */
const lent = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  getRemoteEntry,
  getRemoteInfo,
  helpers,
  Module,
  ModuleFederation,
  satisfy,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

/** Lends the host's federation runtime to the remotes, whose builds have it as an external. */
export default () => ({
  name: 'lend-runtime',
  beforeInit(given) {
    globalThis._FEDERATION_RUNTIME_CORE = lent;
    return given;
  },
});
