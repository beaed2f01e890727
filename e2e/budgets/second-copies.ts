/** Words that a package says once, wherever it stands and however it was made smaller. */
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

/** How often each of the packages that the shell shares stands in the scripts of a page. */
export async function copiesIn(scripts: readonly string[]): Promise<Record<string, number>> {
  const texts = await Promise.all(scripts.map(textOf));
  return Object.fromEntries(
    Object.entries(marks).map(([name, mark]) => [
      name,
      texts.reduce((total, text) => total + (text.match(mark) ?? []).length, 0),
    ]),
  );
}

/** Once each. */
export const oneOfEach = Object.fromEntries(Object.keys(marks).map((name) => [name, 1]));

const known = new Map<string, Promise<string>>();

/** Nothing changes under the address of a script. */
function textOf(address: string): Promise<string> {
  const text = known.get(address) ?? fetch(address).then((answer) => answer.text());
  known.set(address, text);
  return text;
}
