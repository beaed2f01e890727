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
import { releaseVersion, shellName } from '../release/names';
import type { Candidate } from '../release/release';
import { type ReleaseSignature, signManifest } from '../release/signature';
import { CliFailure, type Command, type CommandArgs, type CommandContext, textOption, wholeOption } from './command';
import type { Connection } from './connection';
import { checkText } from './verify';

const run = promisify(execFile);

export const publish: Command = {
  summary: 'Build a package and publish it as a release',
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
  help: `Build a package, or read the build of another repository, and publish it as a release.

Usage: pnpm release publish <name> [options]
       pnpm release publish --dir <folder> [options]

The site opens each page of the release in a browser inside the active shell, and refuses a release that
fails there. Travellers get the release only after it is activated: with --live, with --canary, or later with
\`pnpm release promote\`; \`pnpm release preview\` makes a link that shows it before. Publishing a version again
with the same content succeeds; other content needs a new version (raise "version" in package.json).

With --dir nothing is built. The folder contains the output of a bundler with a Module Federation plugin
(webpack, rspack, Rsbuild, Vite); docs/remote-contract.md has the requirements.

Options:
  --live               Activate the release for all visits
  --canary <percent>   Activate it for this percentage of the visits, 1 to 99
  --no-auto            With --live: turn automatic rollback off for this release; failures raise an alarm
  --version <version>  Publish as this version instead of the one in package.json
  --dir <folder>       Publish this build
  --manifest <file>    Manifest of the plugin in that folder (default: mf-manifest.json)
  --declaration <file> Its release.json (default: in that folder, else beside it)
  --why <text>         Reason, for the history
  --by <name>          Author, for the history (default: your user name)

Examples:
  pnpm release publish mf-rides
  pnpm release publish mf-rides --canary 10
  pnpm release publish mf-rides --live --why "fix price filter"
  pnpm release publish --dir ../mf-hotels/dist --live`,

  async run(args, context) {
    const { step, user } = context;
    const live = args.options.live === true;
    const canary = wholeOption(args, 'canary', 1, 99);
    const noAuto = args.options['no-auto'] === true;
    if (noAuto && !live) throw new CliFailure('usage', '--no-auto requires --live.');
    if (live && canary !== undefined) throw new CliFailure('usage', '--live and --canary cannot be combined.');
    const { site, folder, build, declaration, files } = await readContent(args, context);
    const commit = await commitOf(folder);
    const signature = await sign({ build, declaration, files, commit }, context);
    const answer = await step(`uploaded ${files.length} files to ${site.origin}, and checked them`, async () =>
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

/** The content to publish, and the folder that it comes from. */
interface Content extends Pick<Candidate, 'build' | 'declaration' | 'files'> {
  readonly site: Connection;
  readonly folder: string;
}

async function readContent(args: CommandArgs, context: CommandContext): Promise<Content> {
  const { connect, step, root, directory } = context;
  const [name = ''] = args.positionals;
  const dir = textOption(args, 'dir');
  const version = textOption(args, 'version');
  if (!name === !dir)
    throw new CliFailure('usage', `Give either the name of a package or --dir <folder>.\n\n${publish.help}`);
  if (version !== undefined) checkVersion(version);
  if (dir !== undefined) {
    const folder = resolve(directory, dir);
    const declaration = textOption(args, 'declaration');
    const build = { folder, manifest: textOption(args, 'manifest') ?? 'mf-manifest.json', version };
    const content = await readForeignBuild({
      ...build,
      declaration: declaration && resolve(directory, declaration),
    }).catch(toCliFailure);
    return { ...content, folder, site: await connect() };
  }
  const of = await findPackage(name, root);
  const built = version ?? of.version;
  checkVersion(built);
  // Before the build, which takes long.
  const site = await connect();
  await step(`built ${name}@${built}`, () => buildPackage(of, built, { replace: true })).catch(toCliFailure);
  return { ...(await readBuild(of, built)), folder: of.folder, site };
}

function checkVersion(version: string): void {
  if (!releaseVersion.safeParse(version).success)
    throw new CliFailure('usage', `"${version}" is not a version. Examples: 1.4.0, 1.4.0-pr.12.`);
}

/** Signs with the key of RELEASES_SIGNING_KEY or RELEASES_SIGNING_KEY_FILE; undefined without one. */
async function sign(
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
    throw new CliFailure('usage', 'The signing key is not an Ed25519 key in PEM. `pnpm release key new` creates one.');
  }
}

function publishedMessage(answer: PublishAnswer, isMoveRequested: boolean, { paint }: CommandContext): string {
  const { name, version, isNew, files, sizeBytes, check, move } = answer;
  const release = paint('bold', `${name}@${version}`);
  const size = `${Math.round(sizeBytes / 1024)} kB in ${files} files`;
  const published = isNew
    ? `${release} is published (${size}).`
    : `${release} was already published with the same content.`;
  const checked = check ? [`The gate: ${checkText(check, paint)}`] : [];
  return [`${published} ${moveText(answer, move, isMoveRequested)}`, ...checked].join('\n');
}

function moveText(
  { name, version, isLive, approval }: PublishAnswer,
  move: PublishAnswer['move'],
  isMoveRequested: boolean,
): string {
  if (approval)
    return `It waits for a second person, request ${approval.id}. ${approval.needsTwo ? 'Nobody knows who uses this token, so two persons approve it' : 'Another person approves it'} on the page of releases.`;
  if (move?.kind === 'canary')
    return `It is the canary for ${move.percent} % of the visits; the others get ${move.from}.`;
  const stays = move?.autoOff ? ' Automatic rollback is off for it.' : '';
  if (move?.kind === 'no-auto') return `It was already active.${stays}`;
  if (move) return `It is the active release now; before it was ${move.from ?? 'none'}.${stays}`;
  if (!isMoveRequested && isLive) return 'It is active already.';
  return isMoveRequested
    ? 'Nothing had to change.'
    : `It is not active. Activate it with \`pnpm release promote ${name} ${version}\`.${previewText(name, version)}`;
}

/** Not the link itself: it would be in the log of a pipeline. */
const previewText = (name: string, version: string): string =>
  name === shellName ? '' : ` \`pnpm release preview ${name} ${version}\` makes a link that shows it.`;

async function findPackage(name: string, root: string): Promise<ReleasePackage> {
  const packages = await releasePackages(root);
  const found = packages.find((candidate) => candidate.name === name);
  if (found) return found;
  const names = packages.map((candidate) => candidate.name).join(', ');
  throw new CliFailure('usage', `"${name}" is not a released package. Known: ${names}.`);
}

function toCliFailure(error: unknown): never {
  if (error instanceof NoForeignBuild) throw new CliFailure('refused', error.message);
  if (error instanceof BuildFailed) throw new CliFailure('buildFailed', `${error.message}:\n${error.output}`);
  throw error;
}

/** The commit of the package, marked if its folder has uncommitted changes. */
async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder });
    const { stdout: changes } = await run('git', ['status', '--porcelain', '.'], { cwd: folder });
    return commit.trim() + (changes.trim() ? '+changes' : '');
  } catch {
    return null;
  }
}
