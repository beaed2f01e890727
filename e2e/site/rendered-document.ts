import { expect } from '@playwright/test';

/**
 * The document of a page, once the server has rendered the page for the active releases: then the next visitor gets it too. Results
 * are used again for a minute.
 */
export const renderedDocument = (address: string): Promise<string> => documentWith(address, 'id="rendered"');

/** The document of a page that only browsers render, once the server has rendered its frame for the active releases. */
export const frameDocument = (address: string): Promise<string> => documentWith(address, '<footer');

async function documentWith(address: string, text: string): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await (await fetch(address, { headers: { 'user-agent': 'curl/8.9.1' } })).text();
      return html.includes(text);
    }, `the document of ${address} has ${text}`)
    .toBe(true);
  return html;
}
