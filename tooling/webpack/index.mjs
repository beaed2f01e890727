export { commonFromBytes, remote } from './remote.mjs';
export { shell } from './shell.mjs';
