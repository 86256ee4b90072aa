import type { PublicConfig } from '#contract/config.ts';
import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { deferred } from '#web/ui/deferred.tsx';

const ProviderList = deferred(async () => (await import('./provider-list.tsx')).ProviderList, {
  failure: 'above',
});

type Provider = PublicConfig['identityProviders'][number];

type Props = {
  /** Selects the providers to show; all by default. */
  only?: (provider: Provider) => boolean;
  /** The invite of a visitor without an account. */
  invite?: string | undefined;
  isBelowForm?: boolean;
};

/** The buttons of identity providers. Their code loads only on a server that has one; space for the first is reserved. */
export function ProviderButtons({ only, invite, isBelowForm = false }: Props) {
  const { data: config } = usePublicConfig();
  const all = config?.identityProviders ?? [];
  const providers = only ? all.filter(only) : all;
  if (providers.length === 0) return null;
  return (
    <div className={isBelowForm ? 'mt-6 min-h-18 border-t pt-6' : 'mt-8 min-h-12'}>
      <ProviderList providers={providers} invite={invite} />
    </div>
  );
}
