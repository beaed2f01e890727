import { nameError, phoneError, toE164 } from 'shared/traveller';

export interface DriverForm {
  readonly name: string;
  readonly phone: string;
  readonly meetingPoint: string;
}

export type DriverErrors = Partial<Record<keyof DriverForm, string>>;

const longestMeetingPoint = 200;

/** What is wrong with each field, as a sentence. */
export function driverErrors({ name, phone, meetingPoint }: DriverForm): DriverErrors {
  const errors: DriverErrors = {
    name: nameError(name.trim(), 'Enter the name of the driver.', 'on the driver’s licence'),
    phone: phoneError(phone.trim(), 'Enter the phone number of the driver.'),
    meetingPoint:
      meetingPoint.trim().length > longestMeetingPoint ? `Use at most ${longestMeetingPoint} letters.` : undefined,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The request of a form without errors: the number in its international form, no meeting point if it does not change. */
export function driverRequest({ name, phone, meetingPoint }: DriverForm, present: string) {
  const point = meetingPoint.trim();
  return {
    name: name.trim(),
    phone: toE164(phone),
    ...(point && point !== present && { meetingPoint: point }),
  };
}

interface KnownDriver {
  readonly name: string;
  readonly phone: string;
}

/**
 * The form once a name was typed or taken from the suggestions: the number of a driver who is known comes with the
 * name, as long as nobody has typed another one.
 */
export function withName(form: DriverForm, name: string, known: readonly KnownDriver[]): DriverForm {
  const isKnownPhone = known.some(({ phone }) => phone === form.phone);
  const found = known.find((driver) => driver.name.toLowerCase() === name.trim().toLowerCase());
  return { ...form, name, phone: found && (form.phone === '' || isKnownPhone) ? found.phone : form.phone };
}
