import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to ${other} theme`} onClick={() => setTheme(other)}>
      {other === 'light' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </IconButton>
  );
}
