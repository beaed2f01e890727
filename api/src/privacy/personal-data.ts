import type { eraseData, openPrivacyRequest } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import type { Db, Tx } from '../database';

export type RetainedBooking = DataOf<typeof eraseData>['keeps'][number];
export type Counted = keyof DataOf<typeof openPrivacyRequest>['counts'];

interface Erased {
  /** How many records were overwritten or deleted. */
  readonly records: number;
  /** What else may be kept under: references, ids and account numbers of what was erased. */
  readonly names: readonly string[];
}

/** What an area that keeps data of people offers, so that nobody else has to know its tables. */
export interface PersonalData {
  /** Its name in the copy. */
  readonly name: string;
  /** What its records are counted as. */
  readonly counts: Counted;
  /** Everything that it keeps of an address, in the words of the contract where there are some. */
  find(db: Db | Tx, email: string): Promise<readonly object[]>;
  /** The records of an address that cannot be erased yet; none unless given. */
  keeps?(db: Db | Tx, email: string): Promise<readonly RetainedBooking[]>;
  /** Erases what `keeps` does not name. */
  erase(tx: Tx, email: string): Promise<Erased>;
}

/** Wipes what is kept elsewhere under the names of erased records. */
export type WipeTraces = (tx: Tx, names: readonly string[]) => Promise<void>;

/** What stands in the place of a person once a booking is erased: the same for everybody, and of a kind that fits. */
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

/** A date of birth that is no longer kept; nobody who travels was born then. */
export const erasedBirth = '1900-01-01';

export const erasedNote = 'Erased';
