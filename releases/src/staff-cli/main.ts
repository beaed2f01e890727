import { runStaffCli } from './run';

// pnpm passes its own `--` to the script.
const args = process.argv.slice(2).filter((argument, index) => !(index === 0 && argument === '--'));

const { ok, text } = await runStaffCli(args, process.env);
(ok ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = ok ? 0 : 1;
