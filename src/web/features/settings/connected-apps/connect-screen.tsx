import { Fragment, useState } from 'react';
import { useParams } from 'react-router';
import type { ConnectRequest } from '#contract/oauth.ts';
import { SCOPE_NAMES } from '#domain/account/access-keys.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { LoginScreen } from '#web/features/auth/login-screen.tsx';
import { errorTexts } from '#web/lib/api-error.ts';
import { useToken, useUser } from '#web/lib/auth-store.ts';
import { isCancelled, isNotFound } from '#web/lib/classify-error.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SettingsFailed } from '../settings-failed.tsx';
import { useConnectRequest, useDecideConnection } from './connected-apps.queries.ts';
import { SCOPE_TEXTS } from './scope-texts.ts';

const TITLE = 'Connect an app';

/** The screen to which an app sends a learner who wants to connect it. A visitor signs in here first. */
export function ConnectScreen() {
  const signedIn = useToken() !== null;
  const userId = useUser()?.id;
  const { id = '' } = useParams();
  if (!signedIn) return <LoginScreen />;
  return (
    <Fragment key={`${userId} ${id}`}>
      <AskedToConnect id={id} />
    </Fragment>
  );
}

function AskedToConnect({ id }: { id: string }) {
  usePageTitle(TITLE);
  const query = useConnectRequest(id);
  if (query.data) return <ConnectForm id={id} asked={query.data} />;
  if (isNotFound(query.error)) {
    return (
      <AuthFrame
        title={TITLE}
        intro="This request has ended or comes from another browser. Go back to the app and connect it again."
      >
        {null}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={TITLE} intro="An app wants to reach your cards.">
      <div className="mt-8">
        {query.isError ? <SettingsFailed query={query} /> : <Skeleton className="h-40 rounded-md" />}
      </div>
    </AuthFrame>
  );
}

function ConnectForm({ id, asked: { name, host, scopes } }: { id: string; asked: ConnectRequest }) {
  const user = useUser();
  const decision = useDecideConnection(id);
  // The browser is on its way to the app, so nothing can be pressed.
  const [leaving, setLeaving] = useState(false);
  const decide = async (allow: boolean) => {
    const { continueAt } = await decision.mutateAsync({ allow });
    setLeaving(true);
    window.location.assign(continueAt);
  };
  const [failure, setFailure] = useState<string>();
  const allow = () =>
    void decide(true).catch((error: unknown) =>
      setFailure(isCancelled(error) ? undefined : errorTexts(error, 'Failed to connect the app').title),
    );
  const deny = () => void decide(false).catch(() => setFailure('Failed to tell the app. Try again.'));
  return (
    <AuthFrame title={TITLE} intro={`To the account of ${user?.username ?? ''} on this server.`}>
      <p className="mt-6 wrap-anywhere">
        <bdi className="font-medium">“{name}”</bdi> at <bdi className="font-medium">{host}</bdi> wants to:
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {scopes.map((scope) => (
          <li key={scope} className="rounded-md border px-4 py-3">
            <p className="text-sm font-medium">{SCOPE_NAMES[scope]}</p>
            <p className="text-sm text-muted">{SCOPE_TEXTS[scope]}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        The name is what the app calls itself. Allow it only if you have just asked it to connect and know{' '}
        <bdi className="wrap-anywhere">{host}</bdi>. You can end this in Settings, Connected apps.
      </p>
      <div className="mt-6 flex flex-col gap-5">
        <FormError message={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" disabled={leaving || decision.isPending} onClick={deny}>
            Deny
          </Button>
          <Button variant="primary" loading={decision.isPending || leaving} onClick={allow}>
            Allow
          </Button>
        </div>
      </div>
    </AuthFrame>
  );
}
