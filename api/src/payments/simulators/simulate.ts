import { simulate } from './run-simulate';

// pnpm passes its own `--` to the script
const args = process.argv.slice(2).filter((argument, index) => !(index === 0 && argument === '--'));

simulate(args).then(
  ({ text }) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
