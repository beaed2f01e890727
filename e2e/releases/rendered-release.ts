import type { CDPSession, Page } from '@playwright/test';

/** The components above the heading of a page, the nearest first, as React keeps them behind its elements. */
const componentsAbove = `(() => {
  const heading = document.querySelector('main h1');
  const key = heading && Object.keys(heading).find((name) => name.startsWith('__reactFiber$'));
  const found = [];
  for (let at = key && heading[key]; at; at = at.return)
    if (typeof at.type === 'function') found.push(at.type);
  return found;
})()`;

const inRelease = /\/remotes\/([^/]+)\/([^/]+)\//;

/**
 * The release whose code made the page that stands in a tab (`mf-rides@1.4.0`), as the browser knows it: of the nearest
 * component above the heading that comes from a remote, the script in which it was written.
 */
export async function renderedBy(page: Page): Promise<string | undefined> {
  const devtools = await page.context().newCDPSession(page);
  try {
    const scripts = new Map<string, string>();
    devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => scripts.set(scriptId, url));
    await devtools.send('Debugger.enable');
    for (const script of await scriptsOf(devtools)) {
      const [, name, version] = inRelease.exec(scripts.get(script) ?? '') ?? [];
      if (name && name !== 'shell') return `${name}@${version}`;
    }
    return undefined;
  } finally {
    await devtools.detach();
  }
}

/** By their ids the scripts of the components above the heading, in their order. */
async function scriptsOf(devtools: CDPSession): Promise<string[]> {
  const components = await devtools.send('Runtime.evaluate', { expression: componentsAbove });
  const { result } = await devtools.send('Runtime.getProperties', {
    objectId: components.result.objectId ?? '',
    ownProperties: true,
  });
  const ids = result.flatMap(({ value }) => (value?.type === 'function' && value.objectId ? [value.objectId] : []));
  return Promise.all(
    ids.map(async (objectId) => {
      const { internalProperties = [] } = await devtools.send('Runtime.getProperties', {
        objectId,
        ownProperties: true,
      });
      const place = internalProperties.find(({ name }) => name === '[[FunctionLocation]]');
      return String(place?.value?.value?.scriptId);
    }),
  );
}

/** The scripts of a remote that this document has fetched, by their addresses. */
export const scriptsFetched = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (part) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith(part) && path.endsWith('.js')),
    `/remotes/${name}/`,
  );
