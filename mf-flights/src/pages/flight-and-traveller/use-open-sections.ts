import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type FieldErrors, personFieldId, placeOf } from '../../model/traveller-errors';
import type { Place } from '../../model/traveller-party';
import type { BookingForm } from './use-booking-form';

const placesOf = (errors: FieldErrors): readonly number[] =>
  Object.keys(errors).flatMap((id) => {
    const index = placeOf(id);
    return index === undefined ? [] : [index];
  });

/**
 * Which travellers are open: at first the one that the address names, else the first who is not filled in; then one
 * after another. A section with a fault to be seen stays open, so that the summary's links find their fields.
 */
export function useOpenSections(party: readonly Place[], form: BookingForm) {
  const { hash } = useLocation();
  const unfilled = placesOf(form.found);
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => {
    const first = placeOf(decodeURIComponent(hash.slice(1))) ?? unfilled[0];
    return new Set(first === undefined ? [] : [first]);
  });
  const [focusId, setFocusId] = useState('');
  const faulty = new Set(placesOf(form.errors));

  useEffect(() => {
    if (!focusId) return;
    const field = document.getElementById(focusId);
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
    setFocusId('');
  }, [focusId]);

  const open = (indexes: readonly number[]) => setOpened((known) => new Set([...known, ...indexes]));

  function toggle(index: number) {
    setOpened((known) => {
      const next = new Set(known);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  }

  /** Shows what is wrong here, or closes it and opens the next traveller who is not filled in. */
  function next(index: number) {
    const wrong = Object.entries(form.found).filter(([id]) => placeOf(id) === index);
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
    isOpen: (index: number) => party.length === 1 || faulty.has(index) || opened.has(index),
    isFaulty: (index: number) => faulty.has(index),
    isDone: (index: number) => !unfilled.includes(index),
    toggle,
    next,
    /** Opens whoever has something wrong. */
    openFaulty: (errors: FieldErrors) => open(placesOf(errors)),
  };
}
