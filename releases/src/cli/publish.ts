import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { BuildFailed, buildPackage } from '../builds/build-package';
import { type ReleasePackage, releasePackages } from '../builds/packages';
import { readBuild } from '../builds/read-build';
import { NoForeignBuild, readForeignBuild } from '../builds/read-foreign';
import { operations } from '../contract/operations';
import type { PublishAnswer } from '../contract/releases-api';
import { recordFiles } from '../release/digest';
import { releaseVersion } from '../release/names';
import type { Candidate } from '../release/release';
import { type ReleaseSignature, signManifest } from '../release/signature';
import { CliFailure, type Command, type CommandArgs, type CommandContext, textOption, wholeOption } from './command';
import type { Connection } from './connection';
import { sayCheck } from './verify';

const run = promisify(execFile);

export const publish: Command = {
  summary: 'build one package and upload it as a release',
  positionals: { least: 0, most: 1 },
  options: {
    dir: { type: 'string' },
    manifest: { type: 'string' },
    declaration: { type: 'string' },
    live: { type: 'boolean' },
    canary: { type: 'string' },
    'no-auto': { type: 'boolean' },
    version: { type: 'string' },
    by: { type: 'string' },
    why: { type: 'string' },
  },
  help: `pnpm release publish <remote> [--live [--no-auto] | --canary <percent>] [--version <version>] [--why <text>]
pnpm release publish --dir <folder> [--manifest mf-manifest.json] [--declaration release.json] [the same options]

Builds that one package, hashes every file, and uploads it. The site looks at it in a real browser
inside the live shell, and refuses what would break there. Nothing changes for travellers until the
release is made live. A version is published once: the same content again is fine, other content
needs a new version (raise "version" in the package's package.json).

With --dir nothing is built: the folder is what a bundler with a plugin of Module Federation has written
(webpack, rspack, Rsbuild, Vite), and docs/remote-contract.md says what it must be.

  --dir          the folder of such a build, from where the command is run
  --manifest     the name of the plugin's manifest in it (default: mf-manifest.json)
  --declaration  its release.json (default: the one in the folder, else the one beside it)

  --live       make it live in the same breath
  --canary     give it to that many of a hundred visits (1 to 99) in the same breath
  --no-auto    with --live: it does not go back by itself, however many reports say that it fails;
               an alarm asks you. For a security fix. The next release that goes live ends it
  --version    publish as this version instead of the one in package.json (with --dir: beside release.json)
  --by         who does it, for the history (default: your user name)
  --why        why, for the history

  pnpm release publish mf-rides                       upload, to be made live later
  pnpm release publish mf-rides --canary 10           for a tenth of the visits
  pnpm release publish mf-rides --live --why "fix price filter"
  pnpm release publish --dir ../mf-hotels/dist --live  a remote of another repository`,

  async run(args, context) {
    const { step, user } = context;
    const live = args.options.live === true;
    const canary = wholeOption(args, 'canary', 1, 99);
    const noAuto = args.options['no-auto'] === true;
    if (noAuto && !live) throw new CliFailure('usage', '--no-auto is for a release that goes live: add --live.');
    if (live && canary !== undefined) throw new CliFailure('usage', '--live is for all visits, --canary for some.');
    const { site, folder, build, declaration, files } = await contentOf(args, context);
    const commit = await commitOf(folder);
    const signature = await signed({ build, declaration, files, commit }, context);
    const answer = await step(`uploaded ${files.length} files to ${site.origin}, and had them checked`, async () =>
      site.call(operations.publish, {
        body: {
          build,
          declaration,
          files: files.map(({ file, content }) => ({ file, content: content.toString('base64') })),
          by: textOption(args, 'by') ?? user,
          commit,
          signature,
          live,
          canary,
          noAuto,
          why: textOption(args, 'why'),
        },
      }),
    );
    return { text: publishedMessage(answer, live || canary !== undefined, context), json: answer };
  },
};

/** What is published, and the folder that it was made in. */
interface Content extends Pick<Candidate, 'build' | 'declaration' | 'files'> {
  readonly site: Connection;
  readonly folder: string;
}

async function contentOf(args: CommandArgs, context: CommandContext): Promise<Content> {
  const { connect, step, root, directory } = context;
  const [name = ''] = args.positionals;
  const dir = textOption(args, 'dir');
  const version = textOption(args, 'version');
  if (!name === !dir)
    throw new CliFailure('usage', `Name a package of this checkout, or a build by --dir <folder>.\n\n${publish.help}`);
  if (version !== undefined) refuseNoVersion(version);
  if (dir !== undefined) {
    const folder = resolve(directory, dir);
    const declaration = textOption(args, 'declaration');
    const build = { folder, manifest: textOption(args, 'manifest') ?? 'mf-manifest.json', version };
    const content = await readForeignBuild({
      ...build,
      declaration: declaration && resolve(directory, declaration),
    }).catch(sayWhatFailed);
    return { ...content, folder, site: await connect() };
  }
  const of = await packageNamed(name, root);
  const built = version ?? of.version;
  refuseNoVersion(built);
  // Before the long part: who cannot be reached need not be built for.
  const site = await connect();
  await step(`built ${name}@${built}`, () => buildPackage(of, built, { replace: true })).catch(sayWhatFailed);
  return { ...(await readBuild(of, built)), folder: of.folder, site };
}

function refuseNoVersion(version: string): void {
  if (!releaseVersion.safeParse(version).success)
    throw new CliFailure('usage', `"${version}" is no version. It should look like 1.4.0 or 1.4.0-pr.12.`);
}

/** The signature by the key that RELEASES_SIGNING_KEY or RELEASES_SIGNING_KEY_FILE holds; none without. */
async function signed(
  { build, declaration, files, commit }: Pick<Candidate, 'build' | 'declaration' | 'files' | 'commit'>,
  { signingKey, user }: CommandContext,
): Promise<ReleaseSignature | undefined> {
  const pem = await signingKey().catch((error: Error) => {
    throw new CliFailure('usage', `RELEASES_SIGNING_KEY_FILE cannot be read: ${error.message}`);
  });
  if (pem === undefined) return undefined;
  const { name, version } = build;
  const manifest = { name, version, build, declaration, files: await recordFiles({ files }), commit };
  try {
    return signManifest(createPrivateKey(pem), manifest, `${user} on ${hostname()}`);
  } catch {
    throw new CliFailure('usage', 'The signing key is no Ed25519 key in PEM. `pnpm release key new` makes one.');
  }
}

function publishedMessage(answer: PublishAnswer, wasToMove: boolean, { paint }: CommandContext): string {
  const { name, version, isNew, files, sizeBytes, check, move } = answer;
  const release = paint('bold', `${name}@${version}`);
  const size = `${Math.round(sizeBytes / 1024)} kB in ${files} files`;
  const published = isNew ? `${release} is published (${size}).` : `${release} was published before, just so.`;
  const looked = check ? [`The gate: ${sayCheck(check, paint)}`] : [];
  return [`${published} ${sayMoved(answer, move, wasToMove)}`, ...looked].join('\n');
}

function sayMoved({ name, version }: PublishAnswer, move: PublishAnswer['move'], wasToMove: boolean): string {
  if (move?.kind === 'canary') return `It is the canary for ${move.percent} of 100 visits, beside ${move.from}.`;
  const stays = move?.autoOff ? ' It does not go back by itself: where it fails, you are asked.' : '';
  if (move?.kind === 'no-auto') return `It was live already.${stays}`;
  if (move) return `It is live now, in place of ${move.from ?? 'nothing'}.${stays}`;
  return wasToMove
    ? 'It was there already.'
    : `It is not live. \`pnpm release promote ${name} ${version}\` makes it so.`;
}

async function packageNamed(name: string, root: string): Promise<ReleasePackage> {
  const packages = await releasePackages(root);
  const found = packages.find((candidate) => candidate.name === name);
  if (found) return found;
  const names = packages.map((candidate) => candidate.name).join(', ');
  throw new CliFailure('usage', `"${name}" is not a package that is released. There are: ${names}.`);
}

function sayWhatFailed(error: unknown): never {
  if (error instanceof NoForeignBuild) throw new CliFailure('refused', error.message);
  if (error instanceof BuildFailed) throw new CliFailure('buildFailed', `${error.message}:\n${error.output}`);
  throw error;
}

/** The commit that the package was built from, marked where its folder holds more than the commit. */
async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder });
    const { stdout: changes } = await run('git', ['status', '--porcelain', '.'], { cwd: folder });
    return commit.trim() + (changes.trim() ? '+changes' : '');
  } catch {
    return null;
  }
}
