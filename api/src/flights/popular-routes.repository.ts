import type { Db, Tx } from '../database';

/** The routes that the staff chose, each `LOS-ABV`, in their order. */
export async function readChosenRoutes(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('popular_routes').select(['from_code', 'to_code']).orderBy('rank').execute();
  return rows.map(({ from_code, to_code }) => `${from_code}-${to_code}`);
}

export async function saveChosenRoutes(tx: Tx, routes: readonly string[]): Promise<void> {
  await tx.deleteFrom('popular_routes').execute();
  if (routes.length === 0) return;
  await tx
    .insertInto('popular_routes')
    .values(
      routes.map((route, rank) => {
        const [from_code = '', to_code = ''] = route.split('-');
        return { rank, from_code, to_code };
      }),
    )
    .execute();
}
