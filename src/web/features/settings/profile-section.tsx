import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { useUser } from '#web/lib/auth-store.ts';
import { BecomeOwner } from './become-owner.tsx';
import { EmailSetting } from './email-setting.tsx';
import { useHasOwner } from './owner.queries.ts';
import { SettingSection } from './setting-section.tsx';

/** The username, which is read-only, and the email, which can be changed where the server sends mail. */
export function ProfileSection() {
  const user = useUser();
  const sendsMail = usePublicConfig().data?.mail === true;
  const hasOwner = useHasOwner().data;
  const values = [
    { name: 'Username', value: user?.username },
    { name: 'Email', value: user?.email },
  ];
  return (
    <SettingSection
      id="profile"
      title="Profile"
      description={
        sendsMail ? 'Your username cannot be changed.' : 'Your username and email cannot be changed.'
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {values.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {sendsMail ? <EmailSetting /> : null}
      {hasOwner === false ? <BecomeOwner /> : null}
    </SettingSection>
  );
}
