/** The failures that Paystack words itself: status, sentence, and what it tells the developer to do. */
const failures = {
  invalid_Key: [401, 'Invalid key', 'Ensure that you provide the correct authorization key for the request'],
  missing_params: [400, 'Required parameters are missing', 'Pass all required parameters'],
  invalid_params: [400, 'Invalid parameters', 'Check the parameters of the request'],
  not_found: [404, 'Endpoint or record not found', 'Check the address of the request'],
  invalid_email_address: [400, 'Invalid Email Address Passed', 'Pass a valid email address'],
  invalid_amount: [400, 'Invalid Amount Sent', 'Pass a positive whole number in kobo'],
  unsupported_currency: [400, 'Currency not supported by merchant', 'Pass a currency that is enabled'],
  invalid_reference: [400, 'Invalid character in transaction reference', 'Use letters, digits and - . = , only'],
  duplicate_reference: [400, 'Duplicate Transaction Reference', 'Use another reference'],
  channel_not_enabled: [400, 'Pay with transfer is not enabled for this business', 'Ask Paystack to enable it'],
  amount_too_low: [400, 'Amount is less than the minimum of the channel', 'Pass a higher amount'],
  amount_too_high: [400, 'Amount is more than the maximum of a transaction', 'Pass a lower amount'],
  transaction_not_found: [400, 'Transaction reference not found', 'Pass the reference of a transaction'],
  charge_not_found: [400, 'Transaction reference is invalid', 'Pass the reference of a pending charge'],
  transaction_not_successful: [400, 'Transaction has not been paid', 'Refund paid transactions only'],
  transaction_reversed: [400, 'Transaction has been fully reversed', 'Nothing is left to refund'],
  refund_amount_too_high: [400, 'Refund amount cannot be more than the transaction amount', 'Pass a lower amount'],
  insufficient_balance: [400, 'Your balance is not enough to fulfil this request', 'Fund your balance'],
  refund_not_retriable: [422, 'Refund does not need attention', 'Retry refunds in needs-attention only'],
  invalid_account_details: [422, 'Invalid refund account details', 'Pass currency, account_number and bank_id'],
  rate_limited: [429, 'Rate limit exceeded', 'Try again in a minute'],
  unknown: [500, 'An error occurred', 'Try again'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string, nextStep: string]>>;

export type FaultCode = keyof typeof failures;

export const statusOfFault = (code: FaultCode): number => failures[code][0];

export const faultBody = (code: FaultCode) => {
  const [status, message, nextStep] = failures[code];
  return { status: false, message, meta: { nextStep }, type: status < 500 ? 'validation_error' : 'api_error', code };
};
