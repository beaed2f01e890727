// Runs the server sides of releases, each set of releases in a context of its own. `vm` is no security boundary: code that leaves its
// context is still in this process, which has no environment, no file but this one, and no connection but its input and output.
import vm from 'node:vm';

/** The sets that stay loaded: the active one, the one before, canaries. The one that was used longest ago is dropped. */
const maxSets = 4;

/** By key, what the shell of a set exports (`ShellServerSide`), and the entries of its remotes. */
const sets = new Map();

const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** What code for browsers and for React's renderer finds, besides the language itself. No network, no files, no timers that repeat. */
const globalsOfSet = () => ({
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  AbortController,
  AbortSignal,
  Headers,
  Response,
  ReadableStream,
  MessageChannel,
  setTimeout,
  clearTimeout,
  queueMicrotask,
  structuredClone,
  performance,
  console: Object.fromEntries(['debug', 'error', 'info', 'log', 'warn'].map((level) => [level, () => undefined])),
});

/** Evaluates the files of one release on demand. @returns the exports of its entry */
function evaluate({ name, entry, files }, context) {
  const modules = new Map();
  const evaluateFile = (file) => {
    const known = modules.get(file);
    if (known) return known.exports;
    const source = files[file];
    if (source === undefined) throw new Error(`The server side of ${name} has no ${file}`);
    const module = { exports: {} };
    modules.set(file, module);
    const run = vm.runInContext(`(function (exports, require, module) {${source}\n})`, context, {
      filename: `${name}/${file}`,
    });
    run(module.exports, (other) => evaluateFile(`server/${other.replace(/^\.\//, '')}`), module);
    return module.exports;
  };
  return evaluateFile(entry);
}

function loadSet({ key, sides, script }) {
  const context = vm.createContext(globalsOfSet());
  if (script) vm.runInContext(script, context);
  const shell = evaluate(
    sides.find(({ name }) => name === 'shell'),
    context,
  );
  const entries = new Map();
  const entryOf = (container) => {
    const side = sides.find((each) => each.container === container);
    if (!side) throw new Error(`${container} has no server side`);
    if (!entries.has(container)) entries.set(container, evaluate(side, context));
    return entries.get(container);
  };
  sets.set(key, { shell, entryOf });
  if (sets.size > maxSets) sets.delete(sets.keys().next().value);
}

function setNamed(key) {
  const set = sets.get(key);
  if (!set) throw new Error(`The set ${key} is not loaded`);
  sets.delete(key);
  sets.set(key, set);
  return set;
}

const work = {
  load: async (given) => loadSet(given),
  async calls({ key, request }) {
    const { shell, entryOf } = setNamed(key);
    // a shell from before pages had data
    return shell.callsOf ? shell.callsOf(request, entryOf) : [];
  },
  async render({ key, request }) {
    const { shell, entryOf } = setNamed(key);
    return shell.renderPage(request, entryOf);
  },
  async frame({ key, request }) {
    // not in a shell from before frames were rendered
    return setNamed(key).shell.renderFrame?.(request);
  },
};

// one after the other: the modules of a set are shared by all of its pages
let last = Promise.resolve();
function answer(line) {
  const { id, kind, given } = JSON.parse(line);
  last = last.then(async () => {
    try {
      const result = await work[kind](given);
      tell({ id, result, memoryBytes: process.memoryUsage().rss, loadedSets: [...sets.keys()] });
    } catch (error) {
      tell({ id, error: String(error?.stack ?? error).slice(0, 4_000) });
    }
  });
}

/** The pieces of the line that has begun. */
let pieces = [];
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const [rest, ...lines] = text.split('\n');
  pieces.push(rest);
  for (const next of lines) {
    answer(pieces.join(''));
    pieces = [next];
  }
});
// the site has ended
process.stdin.on('end', () => process.exit());
