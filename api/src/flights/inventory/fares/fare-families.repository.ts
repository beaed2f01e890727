import type { FareFamilyValues } from 'shared/contract/catalogue';
import type { Db, Tx } from '../../../database';
import type { FareFamily } from './brands';

/** The fares of the site's own flights, the lowest first. */
export const readFareFamilies = (db: Db | Tx): Promise<FareFamily[]> =>
  db.selectFrom('fare_families').select(['code', 'name', 'values']).orderBy('rank').execute();

export async function saveFareFamily(tx: Tx, code: string, values: FareFamilyValues): Promise<void> {
  await tx
    .updateTable('fare_families')
    .set({ values: JSON.stringify(values) })
    .where('code', '=', code)
    .execute();
}
