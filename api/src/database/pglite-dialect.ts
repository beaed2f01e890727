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
    driver.acquireConnection = (() => bounded(acquire(), (late) => driver.releaseConnection(late as never))) as never;
    return driver;
  }
}

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
