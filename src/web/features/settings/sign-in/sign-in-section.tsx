import { SettingSection } from '../setting-section.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { ProviderRows } from './provider-rows.tsx';

const SIGN_IN_ID = 'sign-in';

/** The ways to sign in, and what else it takes: a row for each. */
export function SignInSection() {
  return (
    <SettingSection id={SIGN_IN_ID} title="Signing in">
      <ul aria-labelledby={SIGN_IN_ID} className="-my-4 flex flex-col divide-y">
        <PasskeysRow />
        <ProviderRows />
      </ul>
    </SettingSection>
  );
}
