/** Ten digits in groups that a person can read out, `9532404513` → `9532 404 513`; anything else as it stands. */
export const formatAccountNumber = (accountNumber: string): string =>
  accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
