export { prepareDataFolder } from './data-folder';
export { type Limit, limitFigure } from './limit';
export { type Environment, readVariables, SettingsError } from './read-variables';
export { settingsTable } from './settings-table';
export { storedSecret } from './stored-secret';
export { longText, oneOf, optional, type Variable, variable, variableName, wholeNumber } from './variable';
