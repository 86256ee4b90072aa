import { useUser } from '#web/lib/auth-store.ts';
import { SettingSection } from './setting-section.tsx';

/** The username and email, which are read-only. */
export function ProfileSection() {
  const user = useUser();
  const values = [
    { name: 'Username', value: user?.username },
    { name: 'Email', value: user?.email },
  ];
  return (
    <SettingSection id="profile" title="Profile" description="Your username and email cannot be changed.">
      <dl className="grid gap-4 sm:grid-cols-2">
        {values.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingSection>
  );
}
