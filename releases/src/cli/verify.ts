import { operations } from '../contract/operations';
import type { CheckFacts } from '../contract/pointer-facts';
import type { Paint } from '../terminal/output';
import { CliFailure, type Command } from './command';
import type { Connection } from './connection';

export const verify: Command = {
  summary: 'Examine a published release again in the active shell',
  positionals: { least: 1, most: 2 },
  options: {},
  help: `Examine a published release again in the active shell.

Usage: pnpm release verify <name> [version]

Compares each file with its published hash, checks that the release is compatible with the active shell, and opens
each of its routes and widgets in a browser. The default is the active release. The result is stored with the
release; no pointer moves. The exit code is 1 if the release is refused.

Examples:
  pnpm release verify mf-rides
  pnpm release verify mf-rides 1.5.0`,

  async run(args, { connect, step, paint }) {
    const [name = '', given] = args.positionals;
    const site = await connect();
    const version = given ?? (await activeVersion(site, name));
    const answer = await step(`examined ${name}@${version} at ${site.origin}`, () =>
      site.call(operations.verify, { body: { name, version } }),
    );
    const { check } = answer;
    return {
      text: [`${paint('bold', `${name}@${version}`)} ${checkText(check, paint)}`, ...pageLines(check, paint)].join(
        '\n',
      ),
      json: answer,
      ...(check.verdict === 'refused' && { failed: 'refused' as const }),
    };
  },
};

async function activeVersion(site: Connection, name: string): Promise<string> {
  const { releases } = await site.call(operations.status, {});
  const live = releases.find((each) => each.name === name)?.live;
  if (live) return live;
  throw new CliFailure('usage', `"${name}" has no active release. Give a version.`);
}

const colourOf = { verified: 'green', unverified: 'yellow', refused: 'red' } as const;

export const checkText = ({ verdict, shellVersion, report }: CheckFacts, paint: Paint): string =>
  `${paint(colourOf[verdict], verdict)}${shellVersion ? ` in shell ${shellVersion}` : ''}: ${report.summary}`;

const pageLines = ({ report }: CheckFacts, paint: Paint): string[] =>
  report.pages.map(({ ok, name, ms, heading, reasons }) =>
    ok
      ? `  ${paint('green', '✓')} ${name} ${paint('dim', `${ms} ms`)}${heading ? ` "${heading}"` : ''}`
      : `  ${paint('red', '✗')} ${name} ${paint('dim', `${ms} ms`)} ${reasons.join(' ')}`,
  );
