import { Link } from 'react-router';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useLinkedSection } from '#web/lib/use-linked-section.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectedAppsSection } from './connected-apps/connected-apps-section.tsx';
import { Contents } from './contents.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { PasswordSection, usePasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ReviewingSection } from './reviewing-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SignInSection } from './sign-in/sign-in-section.tsx';
import { StudySection } from './study-section.tsx';
import { ThisDeviceSection } from './this-device-section.tsx';
import { UsageSection } from './usage-section.tsx';

export function SettingsScreen() {
  usePageTitle('Settings');
  useLinkedSection();
  const hasPassword = usePasswordSection() !== null;
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title="Settings" />
      <div className="flex gap-14">
        <Contents without={hasPassword ? [] : ['password']} />
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <ProfileSection />
          <UsageSection />
          <StudySection />
          <ReviewingSection />
          <ThisDeviceSection />
          <RemindersSection />
          <AppearanceSection />
          <PasswordSection />
          <SignInSection />
          <DevicesSection />
          <ConnectedAppsSection />
          <SecuritySection />
          <DataSection />
          <p className="text-sm text-muted">
            Cardamom is built with the work of others:{' '}
            <Link to="/licences" className="rounded-sm underline underline-offset-4 hover:text-ink">
              Open-source licences
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
