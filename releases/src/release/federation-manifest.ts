import type { Declaration } from 'shared/remote';
import { z } from 'zod';
import { buildSchema, isShell, type RemoteBuild } from './build';
import { containerName, releaseBase } from './names';

const files = z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) });
const noFiles = { sync: [], async: [] };
const assets = z.object({ js: files.default(noFiles), css: files.default(noFiles) });

/** The fields of an `mf-manifest.json` that are used. Each plugin writes further fields of its own. */
const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string().default(''), type: z.string() }),
    globalName: z.string().optional(),
    publicPath: z.string().optional(),
    getPublicPath: z.string().optional(),
  }),
  exposes: z.array(z.object({ path: z.string(), assets })).default([]),
  shared: z
    .array(
      z.object({
        name: z.string(),
        singleton: z.boolean().optional(),
        requiredVersion: z.union([z.string(), z.literal(false)]).optional(),
        assets: assets.optional(),
      }),
    )
    .default([]),
});

type Manifest = z.infer<typeof manifestSchema>;

/** How the shell loads an entry, by the `type` in the manifest. A `var` of a classic script is a global as well. */
const entryTypes: Readonly<Record<string, RemoteBuild['entryType']>> = {
  global: 'global',
  var: 'global',
  module: 'module',
  esm: 'module',
};

interface ManifestArgs {
  /** The text of `mf-manifest.json`. */
  readonly text: string;
  readonly declaration: Pick<Declaration, 'name'>;
  readonly version: string;
}

/** A build record, or the fault as a sentence with advice. */
export type Read =
  | { readonly build: RemoteBuild; readonly fault?: never }
  | { readonly build?: never; readonly fault: string };

/**
 * Converts a manifest of Module Federation to a build record (`build.json`). It has files and shares; the caller adds the hashes of
 * the files.
 */
export function buildOfManifest({ text, declaration: { name }, version }: ManifestArgs): Read {
  const read = parse(text);
  if (!read.manifest)
    return { fault: `The file is not a Module Federation manifest: ${read.fault}. Build with manifest: true.` };
  const { manifest } = read;
  const fault = nameFault(manifest, containerName(name, version)) ?? placeFault(manifest, releaseBase(name, version));
  if (fault) return { fault };
  const { remoteEntry } = manifest.metaData;
  const entryType = entryTypes[remoteEntry.type];
  if (!entryType)
    return {
      fault: `The entry is of the type "${remoteEntry.type}", which the shell does not load. Build it as a global (library: { type: 'global' }) or as an ES module.`,
    };
  const byModule = (of: (parts: z.infer<typeof assets>) => string[]) =>
    Object.fromEntries(manifest.exposes.map((expose) => [expose.path, of(expose.assets)]));
  const parsed = buildSchema.safeParse({
    name,
    version,
    container: manifest.name,
    entry: [remoteEntry.path.replace(/^\.?\/|\/$/g, ''), remoteEntry.name].filter(Boolean).join('/'),
    ...(entryType === 'module' && { entryType }),
    runtime: 'own',
    modules: byModule(({ js }) => js.sync),
    styles: byModule(({ css }) => css.sync),
    later: byModule(({ js, css }) => [...js.async, ...css.async]),
    ...sharesOf(manifest),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { fault: `The manifest is not valid: ${issue?.path.join('.')} ${issue?.message}.` };
  }
  return isShell(parsed.data) ? { fault: 'The shell is not published by a manifest.' } : { build: parsed.data };
}

function parse(text: string): { readonly manifest?: Manifest; readonly fault?: string } {
  try {
    const read = manifestSchema.safeParse(JSON.parse(text));
    if (read.success) return { manifest: read.data };
    const [issue] = read.error.issues;
    return { fault: `${issue?.path.join('.')}: ${issue?.message}` };
  } catch {
    return { fault: 'it is not JSON' };
  }
}

function nameFault({ name, metaData: { globalName = name } }: Manifest, expected: string): string | undefined {
  const other = [name, globalName].find((each) => each !== expected);
  return (
    other &&
    `The container is called ${other}, and has to be ${expected}: one name for each version, or a tab would keep the code of another one. Set the plugin's name, library.name and output.uniqueName to it.`
  );
}

function placeFault({ metaData: { publicPath = 'auto', getPublicPath } }: Manifest, base: string): string | undefined {
  if (getPublicPath)
    return `The manifest has getPublicPath, which would be run as code. Build with publicPath: 'auto'.`;
  if (['auto', '', './', base].includes(publicPath)) return undefined;
  return `The public path is "${publicPath}", and the files will lie under ${base}. Build with publicPath: 'auto' (base: './' in Vite).`;
}

/** The shared packages that it uses and those that it bundles. Both are unknown if the plugin lists no shares. */
function sharesOf({ shared }: Manifest): Pick<RemoteBuild, 'uses' | 'copies'> {
  if (shared.length === 0) return {};
  const copies = shared.flatMap(({ name, assets: own }) => {
    const [file] = own ? [...own.js.sync, ...own.js.async] : [];
    return file ? [[name, file] as const] : [];
  });
  return {
    // a manifest does not contain the imported names
    uses: Object.fromEntries(
      shared.map(({ name, requiredVersion }) => [name, { range: requiredVersion || '*', names: ['*'] }]),
    ),
    ...(copies.length > 0 && { copies: Object.fromEntries(copies) }),
  };
}
