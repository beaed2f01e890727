/** The form fields and validation rules that all bookings share. */
export type { BoundField } from './bound-fields';
export { AreaField, ChoiceField, EmailField, LineField, PhoneField } from './bound-fields';
export { type Country, countries, countryName } from './countries';
export { CountryField } from './country-field';
export { emailError, genderOptions, nameError, phoneError, titleOptions } from './person-rules';
export { phoneAsTyped, toE164 } from './phone';
