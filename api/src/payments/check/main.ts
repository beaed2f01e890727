import { runPayments } from './check-payments';

// pnpm passes its own `--` to the script.
const args = process.argv.slice(2).filter((argument, index) => !(index === 0 && argument === '--'));

const { isRight, text } = await runPayments(args, process.env);
(isRight ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = isRight ? 0 : 1;
