import { runCli } from './run';

// pnpm passes its own `--` to the script.
const args = process.argv.slice(2).filter((argument, index) => !(index === 0 && argument === '--'));

process.exitCode = await runCli(args, { stdout: process.stdout, stderr: process.stderr, env: process.env });
