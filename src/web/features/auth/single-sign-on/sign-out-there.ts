import { toast } from 'sonner';
import { oidcEndpoints } from '#contract/oidc.ts';
import { call } from '#web/lib/api-client.ts';
import { onUserChange } from '#web/lib/auth-store.ts';
import { showErrorToast } from '#web/lib/error-toast.ts';

/** Long enough to be read and reached by keyboard, in ms. */
const SHOWN_MS = 20_000;

type Provider = { id: string; name: string };

/**
 * Offers a user who has just come from a provider to sign out there too, once they sign out here: otherwise the next to use this browser is
 * let in without a question. Not after a reload: nothing is kept for it.
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
