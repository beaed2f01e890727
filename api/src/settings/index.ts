export { type LimitGroup, type LimitName, type Limits, limitDefaults } from './limits';
export { loadSettings } from './load';
export { parseSettings } from './parse';
export type { GateUser, ReleaseSettings, RetentionSettings } from './releases';
export { type RuleName, type Rules, ruleDefaults } from './rules';
export type { MailSettings, Settings, SettingsInput, StorageSettings } from './settings';
export { variables } from './variables';
