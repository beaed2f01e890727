export { formatAccountNumber } from './account-number';
export type { Moment } from './date';
export {
  formatExpiry,
  formatLongDate,
  formatLongDateTime,
  formatPlainDate,
  formatShortDate,
  formatTime,
  instantOf,
} from './date';
export { formatDuration, formatHoursMinutes, formatSeconds, toMinutes } from './duration';
export { copyableAmount, formatCount, formatNaira } from './money';
export { formatPhone } from './phone';
export { dayIn, defaultTimeZone } from './zone';
