import type { Kysely, KyselyPlugin } from 'kysely';
import { openPostgres } from 'server/database';
import { noExaminer, skipExamination } from '../registry/examiner';
import { createRegistry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate } from './candidates';
import type { PlaceToDie } from './places-to-die';

/** The settings of the process, as JSON in its first argument. */
export interface DyingSettings {
  readonly url: string;
  readonly folder: string;
  readonly version: string;
  readonly place: PlaceToDie;
}

const { url, folder, version, place } = JSON.parse(process.argv[2] ?? '{}') as DyingSettings;

/** Reports that the place is reached, and never resolves. */
async function dieAt(reached: PlaceToDie): Promise<void> {
  if (reached !== place) return;
  process.send?.(place);
  await new Promise(() => setInterval(() => undefined, 1_000));
}

/** Pauses after the row is written, before its transaction is committed. */
const dyingAfterItsRow: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"releases"')) rows.add(queryId);
    return node;
  },
  async transformResult({ result, queryId }) {
    if (rows.has(queryId)) await dieAt('before its row is committed');
    return result;
  },
};
const rows = new WeakSet<object>();

const store = verifiedStore(folderStore(folder));
const database = openPostgres({ url, poolSize: 2 });
const registry = createRegistry({
  db: (database.db as unknown as Kysely<ReleasesTables>).withPlugin(dyingAfterItsRow),
  store: {
    ...store,
    async put(key, files) {
      await dieAt('before its files');
      await store.put(key, files);
      await dieAt('after its files');
    },
  },
  moved: async () => undefined,
  examiner: {
    ...noExaminer,
    async examine(candidate, live) {
      await dieAt('during its examination');
      return skipExamination(candidate, live);
    },
  },
});

await registry.publish(ridesCandidate(version));
process.send?.('published');
