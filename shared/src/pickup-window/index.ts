export {
  canBePickup,
  dayPartOf,
  type LagosTime,
  lagosTime,
  type PickupRules,
  pickupDays,
  pickupTimes,
  timeOn,
} from './pickup-window';
