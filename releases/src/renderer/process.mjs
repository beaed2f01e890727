// Runs the server sides of releases, each set of releases in a context of its own. `vm` is not a security boundary: code that leaves its
// context is still in this process, which has no environment, no file but this one, and no connection but its input and output.
import vm from 'node:vm';

/** The sets that stay loaded: the active one, the one before, canaries. The one that was used longest ago is dropped. */
const maxSets = 4;

/** By key, what the shell of a set exports (`ShellServerSide`), and the entries of its remotes. */
const sets = new Map();

/** Sends a line of JSON, and after it texts, whose lengths are in the line: they are long, and not to be escaped and parsed. */
function tell(message, texts = []) {
  const bodies = texts.map((text) => Buffer.from(String(text)));
  const line = JSON.stringify({ ...message, texts: bodies.map(({ length }) => length) });
  process.stdout.write(Buffer.concat([Buffer.from(`${line}\n`), ...bodies]));
}

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

/** The HTML of what a shell has rendered, and its rules. */
function textsOf({ html, css, laterCss = '' }, what) {
  const texts = [html, css, laterCss];
  if (texts.some((text) => typeof text !== 'string')) throw new Error(`The shell returned no ${what}`);
  return texts;
}

/** Each returns the fields and the texts of its answer. */
const work = {
  async load({ key, script }, [sides]) {
    loadSet({ key, script, sides: JSON.parse(sides) });
    return {};
  },
  async calls({ key, request }) {
    const { shell, entryOf } = setNamed(key);
    // a shell that is older than pages with data has no calls
    return { fields: { calls: (await shell.callsOf?.(request, entryOf)) ?? [] } };
  },
  async render({ key, request }, texts) {
    const { shell, entryOf } = setNamed(key);
    const answers = request.answers.map((answer, index) => ({ ...answer, text: texts[index] }));
    const page = await shell.renderPage({ ...request, answers, putsLaterCss: true }, entryOf);
    const { ruleNames, data } = page;
    return { fields: { ruleNames }, texts: [...textsOf(page, 'page'), data?.length ? JSON.stringify(data) : ''] };
  },
  async frame({ key, request }) {
    const { shell } = setNamed(key);
    // a shell that is older than rendered frames has none
    return shell.renderFrame ? { texts: textsOf(await shell.renderFrame(request), 'frame') } : {};
  },
};

// one after the other: the modules of a set are shared by all of its pages
let last = Promise.resolve();
function answer({ id, kind, given }, texts) {
  last = last.then(async () => {
    try {
      const result = await work[kind](given, texts);
      const state = { memoryBytes: process.memoryUsage.rss(), loadedSets: [...sets.keys()] };
      tell({ id, ...state, fields: result.fields }, result.texts);
    } catch (error) {
      tell({ id, error: String(error?.stack ?? error).slice(0, 4_000) });
    }
  });
}

let received = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  received = Buffer.concat([received, chunk]);
  for (;;) {
    const end = received.indexOf(10);
    if (end < 0) return;
    const { texts: lengths, ...message } = JSON.parse(received.toString('utf8', 0, end));
    let at = end + 1;
    if (received.length < lengths.reduce((sum, length) => sum + length, at)) return;
    const texts = lengths.map((length) => {
      at += length;
      return received.toString('utf8', at - length, at);
    });
    received = received.subarray(at);
    answer(message, texts);
  }
});
// the site has ended
process.stdin.on('end', () => process.exit());
