export type { Moment } from './date';
export {
  formatDate,
  formatDeadline,
  formatExpiry,
  formatLongDate,
  formatLongDateTime,
  formatLongDeadline,
  formatPlainDate,
  formatShortDate,
  formatTime,
  formatTimeLimit,
  formatUnbrokenDate,
  instantOf,
} from './date';
export { formatDuration, formatHoursMinutes, formatSeconds, toMinutes } from './duration';
export {
  copyableAmount,
  formatAccountNumber,
  formatCount,
  formatNaira,
  formatPhone,
  formatUnbrokenNaira,
  keepAmountsWhole,
} from './numbers';
export { dayIn, defaultTimeZone } from './zone';
