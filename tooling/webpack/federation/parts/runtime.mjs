import { CurrentGlobal, ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';

/** The instance of this build. */
let own;

/** Every release has a name of its own, so one that is known ran before. */
export function init(options) {
  own = CurrentGlobal.__FEDERATION__.__INSTANCES__.find(({ options: { name } }) => name === options.name);
  if (own) own.initOptions(options);
  else {
    own = new ModuleFederation(options);
    setGlobalFederationInstance(own);
  }
  return own;
}

export const loadRemote = (...given) => own.loadRemote(...given);
export const registerRemotes = (...given) => own.registerRemotes(...given);
