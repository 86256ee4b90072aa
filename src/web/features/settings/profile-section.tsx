import { useUser } from '#web/lib/auth-store.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { SettingSection } from './setting-section.tsx';

/** The read-only username and email. */
export function ProfileSection() {
  const user = useUser();
  return (
    <SettingSection id="profile" title="Profile" description="Your username and email cannot be changed.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Username" value={user?.username ?? ''} readOnly className="text-muted!" />
        <TextField label="Email" value={user?.email ?? ''} readOnly className="text-muted!" />
      </div>
    </SettingSection>
  );
}
