import { UserCog } from 'lucide-react';
import { toast } from 'sonner';
import { refreshProfile } from '#web/features/account/refresh-profile.ts';
import { setSession } from '#web/lib/auth-store.ts';
import { MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

/** The server accepts these only in development, on a loopback address. */
const DEVELOPER_USERS = [
  { id: 'c60af1eb-a07e-43c5-b599-ec19a9547bde', name: 'testuser01', token: 'dev-token-test01' },
  { id: '2388887a-9e5a-4cb9-a713-4e2ee6b81885', name: 'testuser02', token: 'dev-token-test02' },
];

/** User menu entries that switch the signed-in user. They exist in development only and are removed from builds. */
export function DeveloperUsers() {
  async function switchTo({ id, name, token }: (typeof DEVELOPER_USERS)[number]) {
    const user = {
      id,
      username: name,
      email: `${name}@example.com`,
      timeZone: 'UTC',
      hasOwnPassword: false,
      role: 'member' as const,
      createdAt: 0,
    };
    setSession(user, token);
    toast.success(`Switched to user: ${name}`);
    await refreshProfile();
  }
  return (
    <>
      <MenuSeparator />
      {DEVELOPER_USERS.map((user) => (
        <MenuItem key={user.id} icon={<UserCog aria-hidden size={16} />} onSelect={() => void switchTo(user)}>
          {user.name}
        </MenuItem>
      ))}
    </>
  );
}
