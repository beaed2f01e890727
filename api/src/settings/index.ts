export { type LimitGroup, type LimitName, type Limits, limitDefaults } from './limits';
export { loadSettings, parseSettings } from './load';
export { type MonnifySettings, neededKeys, type PaymentProviderName, type PaystackSettings } from './payment';
export type { GateUser, ReleaseSettings, RetentionSettings } from './releases';
export { type RuleName, type Rules, ruleDefaults } from './rules';
export type { MailSettings, OidcSettings, Settings, SettingsInput, StorageSettings } from './settings';
export { variables } from './variables';
