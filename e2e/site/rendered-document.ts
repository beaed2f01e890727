import { expect } from '@playwright/test';

/**
 * The document of a page, once the server has rendered the page for the active releases: then the next visitor gets it too. Results
 * are used again for a minute.
 */
export async function renderedDocument(address: string): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await (await fetch(address, { headers: { 'user-agent': 'curl/8.9.1' } })).text();
      return html.includes('id="rendered"');
    }, `${address} is rendered on the server`)
    .toBe(true);
  return html;
}
