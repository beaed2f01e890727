/**
 * A selector for `css`: what is shown or hidden in a browser without scripts, or if the shell's scripts could not be loaded. The first
 * script of a document sets the attribute, so that nothing of it is seen while the page waits for its scripts.
 */
export const withoutScripts = 'html:not([data-scripted]) &';
