import { setTheme, useTheme, useThemeChoice, type ThemeChoice } from '#web/lib/theme.ts';
import { RadioCards, type Choice } from '#web/ui/radio-cards.tsx';
import { SettingSection } from './setting-section.tsx';

export function AppearanceSection() {
  const choice = useThemeChoice();
  const theme = useTheme();
  const choices: ReadonlyArray<Choice<ThemeChoice>> = [
    { value: 'dark', label: 'Dark', description: 'Green cloth and cream ink' },
    { value: 'light', label: 'Light', description: 'Paper and green-black ink' },
    {
      value: 'system',
      label: 'System',
      description: choice === 'system' ? `Same as this device, now ${theme}` : 'Same as this device',
    },
  ];
  return (
    <SettingSection id="appearance" title="Appearance" description="Stored in this browser.">
      <RadioCards legend="Theme" columns={3} choices={choices} value={choice} onChange={setTheme} />
    </SettingSection>
  );
}
