/** The style of a control that works with scripts only. The native one for other browsers is beside it, in `<noscript>`. */
export const needsScripts = { '@media (scripting: none)': { display: 'none' } } as const;
