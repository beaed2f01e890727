import type { Variable } from './variable';
import { variables } from './variables';

/** Every variable with its default and what it is, as the table of the README. */
export const settingsTable = (): string => {
  const rows = Object.entries<Variable>(variables).map(
    ([name, { fallback, doc }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${doc} |`,
  );
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};
