import { createPublicKey } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { operations } from '../contract/operations';
import { readPublicKey, type TrustedKeyEntry, trustedKeysFile } from '../registry/trusted-keys';
import { keyIdOf, publicText, writePrivateKey } from '../release/signature';
import { table } from '../terminal/output';
import { CliFailure, type Command, type CommandArgs, type CommandContext, type Outcome, textOption } from './command';

type Action = (args: CommandArgs, context: CommandContext) => Promise<Outcome>;

const actions: Readonly<Record<string, Action>> = { new: make, trust, list, revoke };

export const key: Command = {
  summary: 'Create signing keys, and manage the trusted keys of this server',
  positionals: { least: 1, most: 2 },
  options: { out: { type: 'string' }, for: { type: 'string' }, holder: { type: 'string' }, force: { type: 'boolean' } },
  help: `Create signing keys, and manage the trusted keys of this server.

Usage: pnpm release key new --out <file>
       pnpm release key trust <public key> --holder <name> --for <remote>[,<remote>]
       pnpm release key list
       pnpm release key revoke <id> [--force]

A squad creates a key with "new": the private key is written to a file outside the repository with mode 0600, the public key is
printed. An operator adds the public key to the file of trusted keys on the server: RELEASES_TRUSTED_KEYS_FILE, or
trusted-keys.json in DATA_DIR. A running site reads changes within seconds.

A release that only a revoked key has signed is no longer served. To keep an active release, first trust a new key
and publish the same build signed with it, which adds the signature; then revoke the old key. "revoke" refuses a
key whose signature an active release needs.

Options:
  --out <file>     File of the private key
  --holder <name>  Holder of the key
  --for <names>    Remotes or "shell" that it may sign; "*" for all
  --force          Revoke a key also if active releases need it, or if no site can be reached

Examples:
  pnpm release key new --out ~/.config/tafiya/rides.pem
  RELEASES_SIGNING_KEY_FILE=~/.config/tafiya/rides.pem pnpm release publish mf-rides`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new CliFailure('usage', `Unknown command "key ${name}".\n\n${key.help}`);
    return action(args, context);
  },
};

async function make(args: CommandArgs, { root }: CommandContext): Promise<Outcome> {
  const out = textOption(args, 'out');
  if (!out) throw new CliFailure('usage', 'The file is missing: --out <file>, outside the repository.');
  const path = resolve(out);
  if (!relative(root, path).startsWith('..'))
    throw new CliFailure(
      'usage',
      `${path} is in the repository, where it could be committed. Choose a file outside it.`,
    );
  await mkdir(dirname(path), { recursive: true });
  const privateKey = await writePrivateKey(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CliFailure('usage', `${path} exists already. Choose another file.`);
    throw error;
  });
  const publicKey = createPublicKey(privateKey);
  const made = { id: keyIdOf(publicKey), publicKey: publicText(publicKey), file: path };
  return {
    text: `The key ${made.id} is in ${path}. Keep it secret. An operator adds it with:\n  pnpm release key trust ${made.publicKey} --holder <squad> --for <remote>`,
    json: made,
  };
}

async function read(path: string): Promise<readonly TrustedKeyEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"keys":[]}';
    throw error;
  });
  return trustedKeysFile.parse(JSON.parse(text)).keys;
}

async function write(path: string, keys: readonly TrustedKeyEntry[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

const idOf = ({ publicKey }: TrustedKeyEntry) => keyIdOf(readPublicKey(publicKey));

async function trust(args: CommandArgs, { trustedKeysPath }: CommandContext): Promise<Outcome> {
  const [, publicKey = ''] = args.positionals;
  const [holder, names] = [textOption(args, 'holder'), textOption(args, 'for')];
  if (!publicKey || !holder || !names) throw new CliFailure('usage', key.help);
  const scope = names === '*' ? ('*' as const) : names.split(',').filter(Boolean);
  const entry: TrustedKeyEntry = { holder, publicKey, names: scope };
  const parsed = trustedKeysFile.safeParse({ keys: [entry] });
  const id = parsed.success ? tryId(entry) : undefined;
  if (!id)
    throw new CliFailure('usage', 'The public key or a name is invalid. `pnpm release key new` prints the public key.');
  const keys = await read(trustedKeysPath);
  await write(trustedKeysPath, [...keys.filter((each) => idOf(each) !== id), entry]);
  return { text: `The key ${id} of ${holder} is trusted for ${names}, in ${trustedKeysPath}.`, json: { id, ...entry } };
}

function tryId(entry: TrustedKeyEntry): string | undefined {
  try {
    return readPublicKey(entry.publicKey).asymmetricKeyType === 'ed25519' ? idOf(entry) : undefined;
  } catch {
    return undefined;
  }
}

async function list(_: CommandArgs, { paint, trustedKeysPath }: CommandContext): Promise<Outcome> {
  const keys = (await read(trustedKeysPath)).map((entry) => ({ id: idOf(entry), ...entry }));
  const rows = keys.map(({ id, holder, names, revokedAt }) => [
    id,
    paint('bold', holder),
    names === '*' ? 'everything' : names.join(', '),
    revokedAt ? `revoked ${revokedAt.slice(0, 10)}` : 'trusted',
  ]);
  const head = ['ID', 'HOLDER', 'FOR', 'STATE'].map((title) => paint('dim', title));
  return { text: keys.length ? table([head, ...rows]) : `No key is trusted in ${trustedKeysPath}.`, json: { keys } };
}

/** The active releases that only this key has signed, as `mf-rides@1.5.0`. @throws CliFailure if no site can be reached */
async function signedOnlyBy(id: string, { connect }: CommandContext): Promise<string[]> {
  const { releases } = await (await connect()).call(operations.status, {});
  return releases
    .filter(({ signedBy }) => signedBy?.keyId === id && signedBy.alsoBy.length === 0)
    .map(({ name, live }) => `${name}@${live}`);
}

async function checkRevocation(id: string, context: CommandContext): Promise<void> {
  const only = await signedOnlyBy(id, context).catch((error: unknown) => {
    if (!(error instanceof CliFailure)) throw error;
    const why = 'It is unknown which active releases only this key has signed';
    throw new CliFailure(error.reason, `${why}: ${error.message} Use --force to revoke it anyway.`);
  });
  if (only.length === 0) return;
  const publishing = only.map((each) => `  pnpm release publish ${each.split('@')[0]}`);
  throw new CliFailure(
    'refused',
    `Only the key ${id} has signed ${only.join(', ')}, ${only.length === 1 ? 'which is' : 'which are'} active. Once it is revoked, a site with RELEASES_REQUIRE_SIGNATURE=1 no longer serves them; a remote without a last known good release that another key has signed leaves the site. Trust a new key, publish the same build again, signed by it, then revoke this one:
  pnpm release key trust <public key> --holder <squad> --for <remote>
${publishing.join('\n')}
Use --force to revoke it now.`,
  );
}

async function revoke(args: CommandArgs, context: CommandContext): Promise<Outcome> {
  const { trustedKeysPath } = context;
  const [, id = ''] = args.positionals;
  const keys = await read(trustedKeysPath);
  const found = keys.find((entry) => idOf(entry) === id);
  if (!found) throw new CliFailure('usage', 'The id is missing or unknown. `pnpm release key list` shows the ids.');
  if (!args.options.force && !found.revokedAt) await checkRevocation(id, context);
  const revokedAt = new Date().toISOString();
  await write(
    trustedKeysPath,
    keys.map((entry) => (entry === found ? { ...entry, revokedAt } : entry)),
  );
  return {
    text: `The key ${id} of ${found.holder} is revoked: what no other trusted key has signed is no longer served where signatures are required.`,
    json: { id, revokedAt },
  };
}
