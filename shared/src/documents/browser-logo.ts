/// <reference types="tooling/assets" />

/** The logo's markup, in a browser: webpack makes the SVG a string. A server reads the file itself. */
export const browserLogo = async (): Promise<string> => (await import('../brand/assets/logo.svg')).default;
