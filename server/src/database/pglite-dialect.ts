import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { DatabaseConnection, Driver } from 'kysely';
import { PGliteDialect } from 'kysely-pglite-dialect';

const longestWaitMs = 15_000;

/**
 * The dialect over PGlite's single connection, with a bounded wait: `db` used inside a transaction, where only its `tx`
 * may be, would otherwise wait for itself without end. An error after 15 s names the mistake.
 */
export class BoundedPGliteDialect extends PGliteDialect {
  constructor(pglite: PGlite) {
    super(pglite as unknown as ConstructorParameters<typeof PGliteDialect>[0]);
  }

  override createDriver(): ReturnType<PGliteDialect['createDriver']> {
    const driver = super.createDriver() as ReturnType<PGliteDialect['createDriver']> & Driver;
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = (() =>
      bounded(acquire().then(givingWay), (late) => driver.releaseConnection(late as never))) as never;
    return driver;
  }
}

const givesWay = new WeakSet<DatabaseConnection>();

/**
 * Lets the event loop turn once before each statement. PGlite works on the loop and answers without leaving it: a row of
 * waiting statements would otherwise keep it from everything else, and a turn of the loop accepts one new connection.
 */
const givingWay = (connection: DatabaseConnection): DatabaseConnection => {
  if (givesWay.has(connection)) return connection;
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query) => {
    await nextTurn();
    return execute(query);
  };
  givesWay.add(connection);
  return connection;
};

const bounded = (acquired: Promise<DatabaseConnection>, giveBack: (late: DatabaseConnection) => Promise<void>) =>
  new Promise<DatabaseConnection>((resolve, reject) => {
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      reject(new Error('The embedded database was busy for 15 s: is `db` used inside a transaction, instead of `tx`?'));
    }, longestWaitMs);
    acquired.then((connection) => {
      clearTimeout(timer);
      if (waiting) resolve(connection);
      else void giveBack(connection);
    }, reject);
  });
