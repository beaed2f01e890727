import type { Kysely } from 'kysely';
import { openPostgres } from 'server/database';
import { noExaminer } from '../registry/examiner';
import type { MoveOrder } from '../registry/move-order';
import { createRegistry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { ReleaseRefusal } from '../release/refusal';
import { folderStore } from '../store/folder-store';
import { verifiedStore } from '../store/verified-store';
import { ridesCandidate } from './candidates';
import { withoutLocks } from './without-locks';

/** The settings of the process, as JSON in its first argument. */
export interface WorkerSettings {
  readonly url: string;
  readonly folder: string;
  readonly hasLocks: boolean;
}

/** A version of mf-rides to publish, if any, and then a move, if any. */
export interface WorkerTask {
  readonly id: number;
  readonly publish?: string;
  readonly move?: MoveOrder;
}

/** The error code; undefined on success. */
export interface WorkerDone {
  readonly id: number;
  readonly code?: string;
}

const { url, folder, hasLocks } = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
const database = openPostgres({ url, poolSize: 2 });
const plain = database.db as unknown as Kysely<ReleasesTables>;
const registry = createRegistry({
  db: hasLocks ? plain : plain.withPlugin(withoutLocks),
  store: verifiedStore(folderStore(folder)),
  moved: async () => undefined,
  examiner: noExaminer,
});

async function work({ publish, move }: WorkerTask): Promise<void> {
  if (publish) await registry.publish(ridesCandidate(publish));
  if (move) await registry.move(move);
}

process.on('message', (task: WorkerTask) => {
  const done = (code?: string) => process.send?.({ id: task.id, code } satisfies WorkerDone);
  work(task).then(
    () => done(),
    (error: unknown) => done(error instanceof ReleaseRefusal ? error.code : String(error)),
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
