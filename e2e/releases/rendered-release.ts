import type { CDPSession, Page } from '@playwright/test';

/** The components that contain the heading of the page, innermost first, from React's internal fiber of the element. */
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
 * The release that rendered the current page, for example `mf-rides@1.4.0`. It is the release with the script of the innermost
 * component around the heading that belongs to a remote.
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

/** The ids of the scripts with the components around the heading, innermost first. */
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
      const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]');
      return String(location?.value?.value?.scriptId);
    }),
  );
}

/** The paths of the scripts of a package that the document has loaded. */
export const scriptsFetched = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(
    (part) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith(part) && path.endsWith('.js')),
    `/remotes/${name}/`,
  );
