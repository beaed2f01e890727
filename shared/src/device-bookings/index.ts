export {
  type BookingDetails,
  changeDeviceBooking,
  type DeviceBooking,
  deviceBooking,
  deviceStateOf,
  forgetDeviceBooking,
  isHeld,
  isOver,
  keepDeviceBooking,
  type PlannedEnd,
  type PlannedLeg,
  readDeviceBookings,
  removeExpiredBookings,
  toDeviceBooking,
  useDeviceBookings,
  type WayDetails,
} from './device-bookings';
export { DeviceBookingsList } from './device-bookings-list';
export { hasBookings, subscribeToBookings } from './has-bookings';
export { keepForOffline } from './keep-for-offline';
export { reservedHeight } from './reserved-height';
