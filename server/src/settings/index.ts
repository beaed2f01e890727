export { prepareDataFolder, storedSecret } from './data-folder';
export {
  type Environment,
  type Limit,
  limitFigure,
  longText,
  oneOf,
  optional,
  readVariables,
  SettingsError,
  settingsTable,
  type Variable,
  variable,
  variableName,
  wholeNumber,
} from './variables';
