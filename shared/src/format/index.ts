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
export { copyableAmount, formatAccountNumber, formatCount, formatNaira, formatPhone } from './numbers';
export { dayIn, defaultTimeZone } from './zone';
