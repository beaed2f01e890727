/** Without the plugin for shares whose unused names are left out at run time. */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
