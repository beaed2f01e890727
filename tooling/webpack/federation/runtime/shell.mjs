import { OlderInstance } from './older-instance.mjs';
import { satisfies } from './version-range.mjs';

const instances = [];
const nothing = () => undefined;

/**
 * Remotes that were built until 2026-11-22 bring the upper half of the packages' runtime, and expect the lower one here, under this name.
 * These are the names that they touch.
 */
globalThis._FEDERATION_RUNTIME_CORE = {
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: instances } },
  ModuleFederation: OlderInstance,
  setGlobalFederationInstance: (instance) => instances.push(instance),
  getGlobalFederationConstructor: nothing,
  setGlobalFederationConstructor: nothing,
  satisfy: satisfies,
  helpers: { global: {}, share: {}, utils: {} },
};
