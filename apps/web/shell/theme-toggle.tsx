import { Moon, Sun } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useTheme } from '../ui/theme.ts';
import { Tooltip } from '../ui/tooltip.tsx';

/** Switches between light and dark. */
export function ThemeToggle() {
  const { dark, setTheme } = useTheme();
  const label = dark ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? <Sun aria-hidden size={17} /> : <Moon aria-hidden size={17} />}
      </Button>
    </Tooltip>
  );
}
