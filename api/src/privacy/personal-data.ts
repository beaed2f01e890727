import type { eraseData, openPrivacyRequest } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import type { Db, Tx } from '../database';

export type RetainedBooking = DataOf<typeof eraseData>['keeps'][number];
export type Counted = keyof DataOf<typeof openPrivacyRequest>['counts'];

interface Erased {
  /** The number of overwritten or deleted records. */
  readonly records: number;
  /** References, ids and account numbers of erased records, under which other data may be stored. */
  readonly names: readonly string[];
}

/** The personal data of an area, so that privacy code does not know its tables. */
export interface PersonalData {
  /** Its name in the copy. */
  readonly name: string;
  /** The kind of its records in the summary. */
  readonly counts: Counted;
  /** All data of an address, in the fields of the contract if there are any. */
  find(db: Db | Tx, email: string): Promise<readonly object[]>;
  /** The records of an address that cannot be erased yet, with the reasons. */
  keeps?(db: Db | Tx, email: string): Promise<readonly RetainedBooking[]>;
  /** Erases the records that `keeps` does not list. */
  erase(tx: Tx, email: string): Promise<Erased>;
}

/** Erases data that is stored elsewhere under the names of erased records. */
export type WipeTraces = (tx: Tx, names: readonly string[]) => Promise<void>;

/** Replaces the data of an erased person: the same for everybody, and valid in every column. */
export const erasedPerson = {
  title: 'Mr',
  firstName: 'Erased',
  lastName: 'Traveller',
  gender: 'male',
  nationality: 'NG',
  age: 18,
  email: 'erased@example.invalid',
  phone: '+10000000',
} as const;

/** Replaces an erased date of birth; no traveller was born then. */
export const erasedBirth = '1900-01-01';

export const erasedNote = 'Erased';
