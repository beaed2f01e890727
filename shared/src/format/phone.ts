/**
 * An E.164 number as a Nigerian reads it: `+2348035550142` → `+234 803 555 0142`. Numbers of other countries group in
 * ways that need a library of their own to know; they stay as they are.
 */
export const formatPhone = (phone: string): string => phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
