/** Text that occurs exactly once in each package, also when it is bundled and minified. */
const marks: Readonly<Record<string, RegExp>> = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/g,
  'react-dom': /rendererPackageName/g,
  scheduler: /unstable_scheduleCallback\s*=/g,
  'react-router': /cannot render a <Router> inside/g,
  '@tanstack/react-query': /No QueryClient set/g,
  zustand: /getInitialState:/g,
  '@chakra-ui/react': /\$\$chakra:/g,
  '@emotion/serialize': /animationIterationCount:1/g,
};

/** How often each package that the shell shares is contained in the scripts of a page. */
export async function countPackageCopies(scripts: readonly string[]): Promise<Record<string, number>> {
  const texts = await Promise.all(scripts.map(textOf));
  return Object.fromEntries(
    Object.entries(marks).map(([name, mark]) => [
      name,
      texts.reduce((total, text) => total + (text.match(mark) ?? []).length, 0),
    ]),
  );
}

export const oneCopyEach = Object.fromEntries(Object.keys(marks).map((name) => [name, 1]));

const cache = new Map<string, Promise<string>>();

/** Cached without expiry: a script's URL is immutable. */
function textOf(address: string): Promise<string> {
  const text = cache.get(address) ?? fetch(address).then((response) => response.text());
  cache.set(address, text);
  return text;
}
