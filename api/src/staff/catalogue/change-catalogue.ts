import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { AddOnValues, CataloguePreview, CouponValues, NewArea, NewCar } from 'shared/contract/catalogue';
import type { AddOnUnit } from 'shared/contract/lists';
import { dayIn, defaultTimeZone, formatLongDate, formatShortDate, formatTime, instantOf } from 'shared/format';
import { addDays } from 'shared/format/zone';
import { lockSubjects } from '../../bookings/unpaid-holds';
import {
  type Change,
  changeInForce,
  fieldsOf,
  stateOfChange,
  valuesAt,
  valuesBefore,
  valuesFrom,
  versionOf,
} from '../../catalogue/changes';
import { findChange, insertChange, readChanges } from '../../catalogue/changes.repository';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { JobHandlers } from '../../jobs';
import { insertArea, lockAreaNames, refuseNameInUse, refuseRemotePosition } from '../../places/change-area';
import { areaIdOf, areaLabelOf } from '../../places/local-areas';
import { hasPlate, lockPlates } from '../../rides/fleet/change-car';
import { type Actor, recordAction } from '../record-action';
import { addOns, freeAddOnId, insertAddOn } from './add-ons';
import { areas } from './areas';
import { cars, findState, freeCarId, insertCar } from './cars';
import { coupons } from './coupons';
import { type CatalogueKind, differencesOf, startOfChange, startOfChangeJob, steepChange, unsold } from './kind';
import { kindNamed } from './kinds';

/** Who makes a change. */
export interface Editor {
  /** For the history of actions. */
  readonly actor: Actor;
  readonly personId: string;
}

export interface WantedChange {
  readonly kind: string;
  readonly key: string;
  readonly values: object;
  readonly version: number;
  readonly startsOn?: string | undefined;
  /** The sentence about a steep change of price that was confirmed. */
  readonly confirmed?: string | undefined;
}

const latestDays = 365;

/** Runs the changes of one value one after another, until the end of the transaction. */
const lockValue = (tx: Tx, kind: string, key: string) => lockSubjects(tx, `catalogue ${kind} ${key}`);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * Changes a value, at once or from the beginning of a day on. @returns a sentence about it
 * @throws Refusal NOT_FOUND, STATE_CONFLICT if somebody else changed it, VALIDATION_FAILED
 */
export async function changeValue(tx: Tx, context: Context, editor: Editor, wanted: WantedChange): Promise<string> {
  const kind = kindNamed(wanted.kind);
  const { key } = wanted;
  const now = context.now();
  await lockValue(tx, kind.kind, key);
  const changes = await readChanges(tx, kind.kind, key);
  const present = await kind.read(tx, key, now);
  if (!present) throw new Refusal('NOT_FOUND', 'This is not in the catalogue. Load the page again.');
  const name = await kind.nameOf(tx, key);
  requireVersion(kind, name, changes, wanted.version);
  const startsAt = startOf(wanted.startsOn, now);
  const isNow = startsAt <= now;
  const kept = isNow ? wanted.values : (kind.later?.(wanted.values, present) ?? wanted.values);
  const oldValues = isNow ? present : fieldsOf(kept, valuesAt(present, changes, startsAt));
  const values = isNow ? kept : valuesFrom({ oldValues: fieldsOf(kept, present), newValues: kept }, oldValues);
  const differences = differencesOf(kind, oldValues, values);
  if (differences.length === 0)
    throw new Refusal('VALIDATION_FAILED', 'Nothing is different from the present values. Change one of them first.');
  if (!kind.schema.safeParse({ ...present, ...values }).success)
    throw new Refusal(
      'VALIDATION_FAILED',
      'This does not fit what is planned until then. Undo that first, or choose an earlier day.',
    );
  await kind.check?.(tx, context, key, values);
  requireConfirmation(steepChange(kind, oldValues, values), wanted.confirmed);
  await insertChange(tx, {
    kind: kind.kind,
    key,
    newValues: values,
    oldValues,
    startsAt,
    undoes: null,
    madeAt: now,
    personId: editor.personId,
  });
  if (isNow) await kind.apply(tx, context, key, values);
  else await context.jobs.enqueue(tx, startOfChange(kind.kind, key, startsAt));
  await record(tx, context, editor, { kind: kind.kind, key, before: oldValues, after: values });
  return isNow ? `${capital(name)} is changed.` : `${capital(name)} changes on ${formatLongDate(startsAt)}.`;
}

type ConsideredChange = Pick<WantedChange, 'kind' | 'values' | 'startsOn'> & { readonly key: string | null };

/**
 * What travellers would pay or read before and after a change.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED for the day of the start
 */
export async function previewChange(context: Context, change: ConsideredChange): Promise<CataloguePreview> {
  const kind = kindNamed(change.kind);
  const { key, values } = change;
  const now = context.now();
  const startsAt = startOf(change.startsOn, now);
  const present = key === null ? kind.withdrawn?.(values) : await kind.read(context.db, key, now);
  if (!present || !kind.preview) throw new Refusal('NOT_FOUND', 'This is not in the catalogue. Load the page again.');
  const isLater = key !== null && startsAt > now;
  const before = isLater ? valuesAt(present, await readChanges(context.db, kind.kind, key), startsAt) : present;
  const after = isLater ? valuesFrom({ oldValues: present, newValues: values }, before) : values;
  return kind.preview(context, { key, before, after, startsAt });
}

interface NewValue<Values extends object> {
  readonly key: string;
  readonly values: Values;
  /** What an undo makes of it: that nobody can buy it. */
  readonly withdrawn: Values;
  /** Writes what it has beside its values; without it `apply` writes everything. */
  readonly insert?: (tx: Tx) => Promise<void>;
}

/** Adds a value that is valid at once, with the beginning of its history. */
async function addValue<Values extends object>(
  tx: Tx,
  context: Context,
  editor: Editor,
  { kind, apply }: Pick<CatalogueKind<Values>, 'kind' | 'apply'>,
  { key, values, withdrawn, insert }: NewValue<Values>,
): Promise<void> {
  const now = context.now();
  await insert?.(tx);
  await insertChange(tx, {
    kind,
    key,
    newValues: values,
    oldValues: withdrawn,
    startsAt: now,
    undoes: null,
    madeAt: now,
    personId: editor.personId,
  });
  await apply(tx, context, key, values);
  await recordAction(tx, context, {
    actor: editor.actor,
    action: `catalogue: new ${kind}`,
    reference: key,
    after: values,
  });
}

/** @throws Refusal VALIDATION_FAILED at a field */
const refuseField = (field: string, message: string): never => {
  throw new Refusal('VALIDATION_FAILED', message, { fields: { [field]: message } });
};

/**
 * Adds a coupon; an undo switches it off. @returns a sentence about it
 * @throws Refusal VALIDATION_FAILED if the code is in use
 */
export async function addCoupon(
  tx: Tx,
  context: Context,
  editor: Editor,
  { code: key, values }: { readonly code: string; readonly values: CouponValues },
): Promise<string> {
  await lockValue(tx, coupons.kind, key);
  if (await coupons.read(tx, key, context.now()))
    refuseField('code', 'There is a coupon with this code. Choose another code, or change that coupon.');
  await addValue(tx, context, editor, coupons, { key, values, withdrawn: unsold(values) });
  return `${key} is added.`;
}

/**
 * Adds a car in service; an undo takes it out for good. @returns a sentence about it
 * @throws Refusal VALIDATION_FAILED for an unknown state or a plate in use
 */
export async function addCar(tx: Tx, context: Context, editor: Editor, car: NewCar): Promise<string> {
  // also for the id
  await lockPlates(tx);
  const state = await findState(tx, car.state);
  if (!state) return refuseField('state', 'Choose a state from the list');
  if (await hasPlate(tx, car.plateNumber))
    refuseField('plateNumber', 'There is a car with this plate. Check the plate, or put that car back into service.');
  const key = await freeCarId(tx, state.code);
  const { state: _, ...details } = car;
  const withdrawn = { details, out: { firstDay: dayIn(defaultTimeZone, context.now()), lastDay: null } };
  const insert = () => insertCar(tx, key, car);
  await addValue(tx, context, editor, cars, { key, values: { details, out: null }, withdrawn, insert });
  return `The ${car.name} ${car.plateNumber} is added in ${state.name}.`;
}

/**
 * Adds an area of a state with rides; an undo switches it off. @returns a sentence about it
 * @throws Refusal VALIDATION_FAILED for an unknown state, a name in use or a position far from the state
 */
export async function addArea(tx: Tx, context: Context, editor: Editor, area: NewArea): Promise<string> {
  await lockAreaNames(tx);
  const state = await findState(tx, area.state);
  if (!state) return refuseField('state', 'Choose a state from the list');
  const { state: _, ...details } = area;
  const found = { id: areaIdOf(state.name, area.name), stateId: area.state, state: state.name };
  if (await areas.read(tx, found.id, context.now()))
    refuseField(
      'name',
      'There is an area with this name, or it had this name. Choose another name, or change that area.',
    );
  await refuseNameInUse(tx, found, area.name, 'name');
  await refuseRemotePosition(tx, found, details, 'latitude');
  const values = { isOn: true, ...details };
  const insert = () => insertArea(tx, found, details);
  await addValue(tx, context, editor, areas, { key: found.id, values, withdrawn: unsold(values), insert });
  return `${areaLabelOf(state.name, area.name)} is added.`;
}

/** Adds an add-on of flights; an undo takes it off sale. @returns a sentence about it */
export async function addAddOn(
  tx: Tx,
  context: Context,
  editor: Editor,
  { per, values }: { readonly per: AddOnUnit; readonly values: AddOnValues },
): Promise<string> {
  await lockValue(tx, addOns.kind, 'new');
  const key = await freeAddOnId(tx, values.name);
  if (!key) return refuseField('values.name', 'Another add-on has this name. Choose another name, or change that one.');
  const insert = () => insertAddOn(tx, key, per, values);
  await addValue(tx, context, editor, addOns, { key, values, withdrawn: unsold(values), insert });
  return `${values.name} is added.`;
}

/**
 * Puts back the values that a change replaced, or withdraws the change before its start. @returns a sentence about it
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function undoChange(
  tx: Tx,
  context: Context,
  editor: Editor,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<string> {
  const found = await findChange(tx, id);
  if (!found?.newValues) throw new Refusal('NOT_FOUND', 'We do not know this change. Load the page again.');
  const kind = kindNamed(found.kind);
  const { key, newValues } = found;
  const now = context.now();
  await lockValue(tx, kind.kind, key);
  const changes = await readChanges(tx, kind.kind, key);
  const name = await kind.nameOf(tx, key);
  requireVersion(kind, name, changes, version);
  const state = stateOfChange(found, changes, now);
  if (state === 'undone' || state === 'not_started')
    throw new Refusal('STATE_CONFLICT', 'This change is undone already.');
  if (state === 'replaced')
    throw new Refusal('STATE_CONFLICT', 'Another change has replaced this one. Undo that one, or make a new change.');
  const isWithdrawn = state === 'scheduled';
  const former = valuesBefore(found, changes);
  const undone = valuesFrom({ ...found, newValues }, former);
  await insertChange(tx, {
    kind: kind.kind,
    key,
    newValues: isWithdrawn ? null : former,
    oldValues: isWithdrawn ? former : undone,
    startsAt: isWithdrawn ? found.startsAt : now,
    undoes: id,
    madeAt: now,
    personId: editor.personId,
  });
  if (!isWithdrawn) await kind.apply(tx, context, key, former);
  await record(tx, context, editor, { kind: `undo ${kind.kind}`, key, before: undone, after: former });
  return isWithdrawn
    ? `${capital(name)} stays as it is on ${formatLongDate(found.startsAt)}.`
    : `${capital(name)} is as it was before.`;
}

interface Recorded {
  readonly kind: string;
  readonly key: string;
  readonly before: object;
  readonly after: object;
}

const record = (tx: Tx, context: Context, { actor }: Editor, { kind, key, before, after }: Recorded) =>
  recordAction(tx, context, { actor, action: `catalogue: ${kind}`, reference: key, before, after });

/** @throws Refusal STATE_CONFLICT with what was changed since */
function requireVersion(kind: CatalogueKind<object>, name: string, changes: readonly Change[], version: number): void {
  const last = changes.at(-1);
  if (!last || versionOf(changes) === version) return;
  const when = `${formatShortDate(last.madeAt)}, ${formatTime(last.madeAt)}`;
  const unsaved = 'Nothing of yours was saved. Look at it, then change it again.';
  if (last.reason !== null)
    throw new Refusal(
      'STATE_CONFLICT',
      `What ${last.madeBy} had planned for ${name} did not start (${when}): ${last.reason} ${unsaved}`,
    );
  const said = last.newValues
    ? differencesOf(kind, last.oldValues, last.newValues)
        .map(({ label, before, after }) => `${label} ${before} → ${after}`)
        .join(', ')
    : 'a planned change was withdrawn';
  throw new Refusal('STATE_CONFLICT', `${last.madeBy} has changed ${name} (${when}): ${said}. ${unsaved}`);
}

/** @throws Refusal VALIDATION_FAILED with a sentence that has to be confirmed, which names the effect */
function requireConfirmation(steep: string | undefined, confirmed: string | undefined): void {
  if (!steep || steep === confirmed) return;
  throw new Refusal('VALIDATION_FAILED', 'A price changes a lot. Please confirm that it is right.', {
    fields: { confirmed: steep },
  });
}

function startOf(startsOn: string | undefined, now: Date): Date {
  const today = dayIn(defaultTimeZone, now);
  if (startsOn === undefined || startsOn === today) return now;
  const latest = addDays(today, latestDays);
  const fault =
    startsOn < today
      ? 'Choose today or a later day'
      : startsOn > latest
        ? `Choose a day until ${formatLongDate(latest)}`
        : undefined;
  if (fault)
    throw new Refusal('VALIDATION_FAILED', 'Please check the day of the start.', { fields: { startsOn: fault } });
  return instantOf(startsOn, '00:00:00');
}

/** How long a change that is refused at its start is tried again: longer than a price is open for a traveller. */
const triedForMs = 60 * 60 * 1000;
const tryAgainMs = 10 * 60 * 1000;

/** Withdraws a planned change that was refused at its start, once it has been tried for long enough. */
async function putOff(
  tx: Tx,
  context: Context,
  { kind, key }: CatalogueKey,
  { code, message }: Refusal,
): Promise<void> {
  await lockValue(tx, kind.kind, key);
  const now = context.now();
  const changes = await readChanges(tx, kind.kind, key);
  const started = changeInForce(changes, now);
  const change = changes.find(({ id }) => id === started?.id);
  // it may have been withdrawn or replaced meanwhile
  if (!change?.newValues || change.startsAt <= change.madeAt) return;
  if (now.getTime() - change.startsAt.getTime() < triedForMs) {
    await context.jobs.enqueue(tx, startOfChange(kind.kind, key, new Date(now.getTime() + tryAgainMs)));
    return;
  }
  const former = valuesBefore(change, changes);
  await insertChange(tx, {
    ...{ kind: kind.kind, key, newValues: null, oldValues: former, startsAt: change.startsAt, undoes: change.id },
    ...{ madeAt: now, personId: change.personId, reason: message },
  });
  await recordAction(tx, context, {
    ...{ actor: 'the site', action: `catalogue: not started ${kind.kind}`, reference: key },
    ...{ before: change.newValues, after: former, refusal: code },
  });
}

interface CatalogueKey {
  readonly kind: CatalogueKind<object>;
  readonly key: string;
}

/** Makes a change valid at its start. It may have been withdrawn or replaced since it was planned. */
export const catalogueJobs: JobHandlers = {
  async [startOfChangeJob](payload, context) {
    const kind = kindNamed(String(payload.kind));
    const key = String(payload.key);
    try {
      await inTransaction(context.db, async (tx) => {
        await lockValue(tx, kind.kind, key);
        const now = context.now();
        const changes = await readChanges(tx, kind.kind, key);
        const present = await kind.read(tx, key, now);
        if (!present || !changeInForce(changes, now)) return;
        const values = valuesAt(present, changes, now);
        if (!kind.schema.safeParse(values).success)
          throw new Refusal('VALIDATION_FAILED', 'It does not fit what was changed after it was planned.');
        await kind.check?.(tx, context, key, values);
        await kind.apply(tx, context, key, values);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await inTransaction(context.db, (tx) => putOff(tx, context, { kind, key }, error));
    }
  },
};
