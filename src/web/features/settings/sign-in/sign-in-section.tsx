import { usePublicConfig } from '#web/features/account/config.queries.ts';
import { deferred } from '#web/ui/deferred.tsx';
import { usePasswordSection } from '../password-section.tsx';
import { SettingSection } from '../setting-section.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { TwoStepRow } from './two-step-row.tsx';

/** Loads only on a server with an identity provider. */
const ProviderRows = deferred(async () => (await import('./provider-rows.tsx')).ProviderRows, {
  failure: 'above',
});

const SIGN_IN_ID = 'sign-in';

/** The ways to sign in, and the second step: a row for each. */
export function SignInSection() {
  const { data: config } = usePublicConfig();
  const providers = config?.identityProviders ?? [];
  const hasPassword = usePasswordSection() === 'change';
  return (
    <SettingSection id={SIGN_IN_ID} title="Signing in">
      <ul aria-labelledby={SIGN_IN_ID} className="-my-4 flex flex-col divide-y">
        <PasskeysRow />
        {providers.length > 0 ? <ProviderRows providers={providers} /> : null}
        {/* The second step goes with the password. */}
        {hasPassword ? <TwoStepRow /> : null}
      </ul>
    </SettingSection>
  );
}
