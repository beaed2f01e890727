import { operations } from '../contract/operations';
import type { CheckFacts } from '../contract/pointer-facts';
import type { Paint } from '../terminal/output';
import { CliFailure, type Command } from './command';
import type { Connection } from './connection';

export const verify: Command = {
  summary: 'look at a published release again, in the shell that is live now',
  positionals: { least: 1, most: 2 },
  options: {},
  help: `pnpm release verify <remote> [version]

Compares every file with what was published, checks that the release fits the live shell, and opens
each of its routes and widgets in a real browser inside it. By default the live release. What was
found is kept with the release; nothing moves. Ends with 1 if it does not pass.

  pnpm release verify mf-rides
  pnpm release verify mf-rides 1.5.0`,

  async run(args, { connect, step, paint }) {
    const [name = '', asked] = args.positionals;
    const site = await connect();
    const version = asked ?? (await liveVersion(site, name));
    const answer = await step(`looked at ${name}@${version} at ${site.origin}`, () =>
      site.call(operations.verify, { body: { name, version } }),
    );
    const { check } = answer;
    return {
      text: [`${paint('bold', `${name}@${version}`)} ${sayCheck(check, paint)}`, ...pagesOf(check, paint)].join('\n'),
      json: answer,
      ...(check.verdict === 'refused' && { failed: 'refused' as const }),
    };
  },
};

async function liveVersion(site: Connection, name: string): Promise<string> {
  const { releases } = await site.call(operations.status, {});
  const live = releases.find((each) => each.name === name)?.live;
  if (live) return live;
  throw new CliFailure('usage', `No release of "${name}" is live. Name a version.`);
}

const colourOf = { verified: 'green', unverified: 'yellow', refused: 'red' } as const;

export const sayCheck = ({ verdict, shellVersion, report }: CheckFacts, paint: Paint): string =>
  `${paint(colourOf[verdict], verdict)}${shellVersion ? ` in shell ${shellVersion}` : ''}: ${report.summary}`;

const pagesOf = ({ report }: CheckFacts, paint: Paint): string[] =>
  report.pages.map(({ ok, name, ms, heading, reasons }) =>
    ok
      ? `  ${paint('green', '✓')} ${name} ${paint('dim', `${ms} ms`)}${heading ? ` "${heading}"` : ''}`
      : `  ${paint('red', '✗')} ${name} ${paint('dim', `${ms} ms`)} ${reasons.join(' ')}`,
  );
