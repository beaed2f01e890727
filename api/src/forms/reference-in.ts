import { typedReference } from 'shared/contract/tracking';

/** The booking reference that was typed, in any case and with or without what all begin with; undefined for anything else. */
export const referenceIn = (typed: string): string | undefined =>
  typedReference.safeParse(typed).data ?? typedReference.safeParse(`TFY${typed}`).data;
