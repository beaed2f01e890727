import { runDevelopment } from './run-development';

await runDevelopment(process.argv.slice(2));
