/** A transfer into an expired account can still arrive for so long: until then its booking may be taken up again. */
export const lateMoneyMs = 3 * 86_400_000;
