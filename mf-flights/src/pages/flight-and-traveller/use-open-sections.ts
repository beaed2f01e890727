import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type FieldErrors, personFieldId, travellerIndexOf } from '../../model/traveller-errors';
import type { Place } from '../../model/traveller-party';
import type { BookingForm } from './use-booking-form';

function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.focus();
  field?.scrollIntoView?.({ block: 'center' });
}

const indexesOf = (errors: FieldErrors): readonly number[] =>
  Object.keys(errors).flatMap((id) => {
    const index = travellerIndexOf(id);
    return index === undefined ? [] : [index];
  });

/**
 * Which travellers are open: at first the one that the address names, else the first who is not filled in; then one
 * after another. A section with a fault to be seen stays open, so that the summary's links find their fields.
 *
 * @param startAt the field that has the focus at first
 */
export function useOpenSections(party: readonly Place[], form: BookingForm, startAt?: string) {
  const { hash } = useLocation();
  const unfilled = indexesOf(form.found);
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => {
    const first = travellerIndexOf(startAt ?? decodeURIComponent(hash.slice(1))) ?? unfilled[0];
    return new Set(first === undefined ? [] : [first]);
  });
  const [focusId, setFocusId] = useState('');
  const invalid = new Set(indexesOf(form.errors));

  useEffect(() => {
    if (!focusId) return;
    focusField(focusId);
    setFocusId('');
  }, [focusId]);

  const first = useRef(startAt);
  useEffect(() => {
    const id = first.current;
    if (!id) return;
    // the shell moves the focus to the heading of a page that it opens: a frame later it has done so
    const frame = requestAnimationFrame(() => focusField(id));
    return () => cancelAnimationFrame(frame);
  }, []);

  const open = (indexes: readonly number[]) => setOpened((known) => new Set([...known, ...indexes]));

  function toggle(index: number) {
    setOpened((known) => {
      const next = new Set(known);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  }

  /** Shows the errors of this traveller, or closes it and opens the next one who is not filled in. */
  function next(index: number) {
    const wrong = Object.entries(form.found).filter(([id]) => travellerIndexOf(id) === index);
    if (wrong.length > 0) {
      form.reveal(Object.fromEntries(wrong));
      open([index]);
      setFocusId(wrong[0]?.[0] ?? '');
      return;
    }
    const to = unfilled.find((one) => one > index) ?? index + 1;
    setOpened((known) => new Set([...known, to].filter((one) => one !== index)));
    setFocusId(personFieldId(to, 'title'));
  }

  return {
    isOpen: (index: number) => party.length === 1 || invalid.has(index) || opened.has(index),
    isInvalid: (index: number) => invalid.has(index),
    isDone: (index: number) => !unfilled.includes(index),
    toggle,
    next,
    /** Opens the travellers with errors, and no others. */
    openInvalid: (errors: FieldErrors) => setOpened(new Set(indexesOf(errors))),
  };
}
