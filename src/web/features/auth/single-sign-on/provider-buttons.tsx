import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { deferred } from '#web/ui/deferred.tsx';

const ProviderList = deferred(async () => (await import('./provider-list.tsx')).ProviderList, {
  failure: 'above',
});

/** The buttons of identity providers. Their code loads only on a server that has one; the space of the first is reserved. */
type Props = {
  /** The invite of somebody without an account. */
  invite?: string | undefined;
  isBelowForm?: boolean;
};

export function ProviderButtons({ invite, isBelowForm = false }: Props) {
  const { data: config } = usePublicConfig();
  if (config === undefined || config.identityProviders.length === 0) return null;
  return (
    <div className={isBelowForm ? 'mt-6 min-h-18 border-t pt-6' : 'mt-8 min-h-12'}>
      <ProviderList providers={config.identityProviders} invite={invite} />
    </div>
  );
}
