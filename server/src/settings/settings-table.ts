import type { Variable } from './variable';

/** Every variable with its default and what it is, as the table of the README. */
export const settingsTable = (variables: Readonly<Record<string, Variable>>): string => {
  const rows = Object.entries(variables).map(
    ([name, { fallback, doc }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${doc} |`,
  );
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n');
};
