import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useSyncExternalStore } from 'react';
import { chooseTheme, readChosenTheme, onThemeChange } from '../../branding/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Switches between light and dark and stores the choice. */
export function ThemeToggle() {
  const isDark = useSyncExternalStore(onThemeChange, readChosenTheme) === 'dark';
  return (
    <IconButton
      label={isDark ? 'Passer au thème clair' : 'Passer au thème sombre'}
      onPress={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun aria-hidden="true" /> : <IconMoon aria-hidden="true" />}
    </IconButton>
  );
}
