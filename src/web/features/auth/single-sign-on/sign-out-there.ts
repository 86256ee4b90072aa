import { toast } from 'sonner';
import { oidcEndpoints } from '#contract/oidc.ts';
import { call } from '#web/lib/api-client.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';

/** Long enough to be read and reached by keyboard, in ms. */
const SHOWN_MS = 20_000;

type Provider = { id: string; name: string };

/**
 * When a user who came from a provider signs out here, offers to sign out there too: otherwise the next person at this browser
 * could sign in without a question. Forgotten on a reload, because nothing is stored for it.
 */
export function offerToSignOutThere(userId: string, provider: Provider): void {
  const end = onUserChange((id) => {
    if (id === userId) return;
    end();
    if (id !== null) return;
    toast.info(`You may still be signed in at ${provider.name}`, {
      duration: SHOWN_MS,
      action: { label: 'Sign out there', onClick: () => void leave(provider) },
    });
  });
}

async function leave({ id: provider, name }: Provider): Promise<void> {
  try {
    const { url } = await call(oidcEndpoints.signOut, { params: { provider } });
    if (url === null) toast.info(`${name} has no page for that. Sign out at ${name} itself.`);
    else window.location.assign(url);
  } catch (error) {
    showErrorToast(error, 'Failed to sign out there');
  }
}
