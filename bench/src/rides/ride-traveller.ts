/** Who books the n-th ride; nobody twice, for unpaid rides are limited by phone and e-mail. */
export const travellerNo = (number: number) => ({
  title: 'Mrs',
  firstName: 'Amaka',
  lastName: 'Okafor',
  gender: 'female',
  nationality: 'NG',
  age: 34,
  email: `amaka.${number}@example.com`,
  phone: `+234803${String(1_000_000 + number).slice(-7)}`,
});
