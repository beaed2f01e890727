export { formatAccountNumber } from './account-number';
export type { Moment } from './date';
export {
  defaultTimeZone,
  formatExpiry,
  formatLongDate,
  formatLongDateTime,
  formatShortDate,
  formatTime,
  instantOf,
} from './date';
export { formatDuration, formatHoursMinutes, formatSeconds, toMinutes } from './duration';
export { copyableAmount, formatNaira } from './money';
export { formatPhone } from './phone';
