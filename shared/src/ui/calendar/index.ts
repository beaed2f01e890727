export type { DayNote, DayNotes } from './calendar';
export { DateField, type DateFieldProps, type EndOfPair, PairField, type PairFieldProps } from './date-field';
