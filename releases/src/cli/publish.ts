import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BuildFailed, buildPackage } from '../builds/build-package';
import { type ReleasePackage, releasePackages } from '../builds/packages';
import { readBuild } from '../builds/read-build';
import { releaseVersion } from '../release/names';
import { type Command, textOption } from './command';
import { CliFailure } from './failure';

const run = promisify(execFile);

export const publish: Command = {
  summary: 'build one package and upload it as a release',
  positionals: { least: 1, most: 1 },
  options: {
    live: { type: 'boolean' },
    version: { type: 'string' },
    by: { type: 'string' },
    why: { type: 'string' },
  },
  help: `pnpm release publish <remote> [--live] [--version <version>] [--by <name>] [--why <text>]

Builds that one package, hashes every file, and uploads it. Nothing changes for travellers
until the release is made live. A version is published once: the same content again is fine,
other content needs a new version (raise "version" in the package's package.json).

  --live       make it live in the same breath
  --version    publish as this version instead of the one in package.json
  --by         who does it, for the history (default: your user name)
  --why        why, for the history

  pnpm release publish mf-rides                       upload, to be made live later
  pnpm release publish mf-rides --live --why "fix price filter"`,

  async run(given, { connect, step, paint, root, user }) {
    const [name = ''] = given.positionals;
    const of = await packageNamed(name, root);
    const version = textOption(given, 'version') ?? of.version;
    if (!releaseVersion.safeParse(version).success)
      throw new CliFailure('usage', `"${version}" is no version. It should look like 1.4.0 or 1.4.0-pr.12.`);
    // Before the long part: who cannot be reached need not be built for.
    const site = await connect();
    await step(`built ${name}@${version}`, () => buildPackage(of, version, { replace: true })).catch(sayWhatFailed);
    const { build, declaration, files } = await readBuild(of, version);
    const answer = await step(`uploaded ${files.length} files to ${site.origin}`, async () =>
      site.publish({
        build,
        declaration,
        files: files.map(({ file, content }) => ({ file, content: content.toString('base64') })),
        by: textOption(given, 'by') ?? user,
        commit: await commitOf(of),
        live: given.options.live === true,
        why: textOption(given, 'why'),
      }),
    );
    const release = paint('bold', `${name}@${version}`);
    const size = `${Math.round(answer.sizeBytes / 1024)} kB in ${answer.files} files`;
    const published = answer.isNew ? `${release} is published (${size}).` : `${release} was published before, just so.`;
    const live = answer.move
      ? `It is live now, in place of ${answer.move.from ?? 'nothing'}.`
      : given.options.live
        ? 'It was live already.'
        : `It is not live. \`pnpm release publish ${name} --live\` makes it so.`;
    return { text: `${published} ${live}`, json: answer };
  },
};

async function packageNamed(name: string, root: string): Promise<ReleasePackage> {
  const packages = await releasePackages(root);
  const found = packages.find((candidate) => candidate.name === name);
  if (found) return found;
  const names = packages.map((candidate) => candidate.name).join(', ');
  throw new CliFailure('usage', `"${name}" is not a package that is released. There are: ${names}.`);
}

function sayWhatFailed(error: unknown): never {
  if (error instanceof BuildFailed) throw new CliFailure('buildFailed', `${error.message}:\n${error.output}`);
  throw error;
}

/** The commit that the package was built from, marked where its folder holds more than the commit. */
async function commitOf({ folder }: ReleasePackage): Promise<string | null> {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: folder });
    const { stdout: changes } = await run('git', ['status', '--porcelain', '.'], { cwd: folder });
    return commit.trim() + (changes.trim() ? '+changes' : '');
  } catch {
    return null;
  }
}
