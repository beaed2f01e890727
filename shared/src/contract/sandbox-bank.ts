/** The bank of all accounts in test mode, where no real money moves. */
export const sandboxBankName = 'Sandbox Bank';
