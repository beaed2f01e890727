import type { Settings } from 'api';
import type { ReleaseMap } from 'shared/remote';

interface Told {
  readonly payment: Pick<Settings['payment'], 'providers' | 'isTestMode' | 'isForStaffOnly'>;
  readonly rules: Settings['rules'];
}

/** The settings that pages need. */
export function siteFacts({ payment, rules }: Told): ReleaseMap['site'] {
  const { rideQuoteSeconds, accountSeconds, earliestPickupSeconds, latestPickupDays } = rules;
  const { flightSelectionSeconds, flightCutoffMinutes, flightLatestDays } = rules;
  const { freeWaitAirportMinutes, freeWaitElsewhereMinutes } = rules;
  const { cancelFreeHours, cancelHalfHours, movePickupHours, unconfirmedCancelHours, refundDueDays } = rules;
  const { nightFromHour, nightUntilHour, nightConfirmHour, nightConfirmMinutes } = rules;
  const {
    passportKeepDays,
    driverKeepDays,
    messageKeepDays,
    subscriptionConfirmDays,
    consentKeepDays,
    privacyLinkHours,
  } = rules;
  return {
    testMode: payment.isTestMode,
    ...(payment.providers.includes('sandbox') && { sandboxOpen: !payment.isForStaffOnly }),
    rules: {
      rideQuoteSeconds,
      flightSelectionSeconds,
      flightCutoffMinutes,
      flightLatestDays,
      accountSeconds,
      earliestPickupSeconds,
      latestPickupDays,
      freeWaitAirportMinutes,
      freeWaitElsewhereMinutes,
      cancelFreeHours,
      cancelHalfHours,
      movePickupHours,
      unconfirmedCancelHours,
      nightFromHour,
      nightUntilHour,
      nightConfirmHour,
      nightConfirmMinutes,
      refundDueDays,
      passportKeepDays,
      driverKeepDays,
      messageKeepDays,
      subscriptionConfirmDays,
      consentKeepDays,
      privacyLinkHours,
    },
  };
}
