import { openTestDatabase } from './open-test-database';

// Makes what every test database begins from, before tests ask for it at once and wait for it in a hook.
const database = await openTestDatabase();
await database.close();
// the embedded database leaves something open that would keep this process for good
process.exit(0);
