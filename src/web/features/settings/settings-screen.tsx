import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReviewingSection } from './reviewing-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { StudySection } from './study-section.tsx';
import { UsageSection } from './usage-section.tsx';

export function SettingsScreen() {
  usePageTitle('Settings');
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title="Settings" />
      <div className="flex flex-col gap-8">
        <ProfileSection />
        <UsageSection />
        <StudySection />
        <ReviewingSection />
        <AppearanceSection />
        <PasswordSection />
        <DevicesSection />
        <SecuritySection />
        <DataSection />
      </div>
    </div>
  );
}
