import { memo } from 'react';
import { Moon, Sun } from 'shared/icons';
import { IconButton, Segmented } from 'shared/ui';
import { chooseTheme, type ThemeChoice, useTheme } from './theme';

/** In the bar: switches to the other theme. Memoised, because reading the theme at every navigation is not free. */
export const ThemeSwitch = memo(function ThemeSwitch() {
  const { theme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={other === 'dark' ? 'Switch to dark theme' : 'Switch to light theme'}
      icon={
        <>
          <Moon className="frame-when-light" />
          <Sun className="frame-when-dark" />
        </>
      }
      onClick={() => chooseTheme(other)}
    />
  );
});

const choices: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** In the menu: all three choices. */
export function ThemeChoices() {
  const { choice } = useTheme();
  return <Segmented label="Theme" options={choices} value={choice} onChange={chooseTheme} />;
}
