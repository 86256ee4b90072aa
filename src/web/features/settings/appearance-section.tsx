import { setTheme, useTheme, type Theme } from '#web/lib/theme.ts';
import { RadioCards, type Choice } from './radio-cards.tsx';
import { SettingSection } from './setting-section.tsx';

const THEMES: ReadonlyArray<Choice<Theme>> = [
  { value: 'dark', label: 'Dark', description: 'Green cloth and cream ink' },
  { value: 'light', label: 'Light', description: 'Paper and green-black ink' },
];

export function AppearanceSection() {
  return (
    <SettingSection id="appearance" title="Appearance" description="Stored in this browser.">
      <RadioCards legend="Theme" columns={2} choices={THEMES} value={useTheme()} onChange={setTheme} />
    </SettingSection>
  );
}
