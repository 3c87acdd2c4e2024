import type { CredentialView } from '@heddle/contract/api/credentials';
import type { SignInEntry } from '@heddle/contract/node/sign-in';
import { withValues } from '@heddle/contract/node/sign-in';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { useBeginSignIn, useReadAgain, useSignOut, useTestCredential } from '../../api/credentials.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeviceCode, useDeviceSignIn } from './device-code.tsx';
import { RedirectAddress } from './redirect-address.tsx';
import { SignInStatus } from './sign-in-status.tsx';
import { followSignIn, openWindow } from './windows.ts';

interface SignInSectionProps {
  offered: SignInEntry;
  /** None: it has not been saved yet. */
  credential: CredentialView | undefined;
  /** The form has changes that are not saved. */
  isChanged: boolean;
}

/** The sign-in of a credential at its service: redirect address, scopes, state and actions. */
export function SignInSection({ offered, credential, isChanged }: SignInSectionProps) {
  return (
    <section aria-label="Sign-in" className="flex flex-col gap-4 rounded-control border border-line p-4">
      <RedirectAddress help={helpFor(offered)} />
      {credential?.signIn ? (
        <SavedSignIn offered={offered} credential={credential} isChanged={isChanged} />
      ) : (
        <p className="text-sm text-ink-2">Save the credential, then sign in at {offered.vendor}.</p>
      )}
    </section>
  );
}

function helpFor({ hasClient, discovers }: SignInEntry): string {
  if (discovers) return 'Needed only for a client ID of your own: register this URL with it.';
  return hasClient
    ? 'Client ID and secret may stay empty: the operator of this server has set them. For your own app, register this URL with it.'
    : 'Register this URL with your app at the service.';
}

/** The scopes that are chosen at first: what was granted, else the defaults. */
function firstScopes({ scopes }: SignInEntry, granted: readonly string[]): string[] {
  const known = scopes.filter(({ scope }) => granted.includes(scope));
  return (known.length > 0 ? known : scopes.filter((one) => one.default)).map(({ scope }) => scope);
}

function SavedSignIn({
  offered,
  credential,
  isChanged,
}: Omit<SignInSectionProps, 'credential'> & { credential: CredentialView }) {
  const { id, signIn: state } = credential;
  const [scopes, setScopes] = useState(() => firstScopes(offered, state?.scopes ?? []));
  const signIn = useSignIn(id);
  const device = useDeviceSignIn(id);
  if (!state) return null;
  const hasCodes = offered.deviceUrl !== undefined && withValues(offered.deviceUrl, credential.values) !== '';
  const toggle = (scope: string, isChosen: boolean): void =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <>
      {offered.scopes.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">What Heddle may do at {offered.vendor}</legend>
          {offered.scopes.map(({ scope, label }) => (
            <label key={scope} className="flex items-start gap-2 text-sm">
              <Checkbox
                checked={scopes.includes(scope)}
                onCheckedChange={(isChosen) => toggle(scope, isChosen === true)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      )}
      <SignInStatus state={state} lastUsedAt={credential.lastUsedAt} labels={offered.scopes} />
      {device.begun && <DeviceCode vendor={offered.vendor} begun={device.begun} onCancel={device.cancel} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={state.isSignedIn ? 'secondary' : 'primary'}
          disabled={isChanged}
          loading={signIn.isPending}
          onClick={() => signIn.begin(scopes)}
        >
          {state.isSignedIn ? 'Sign in again' : `Sign in with ${offered.vendor}`}
        </Button>
        {hasCodes && !device.begun && (
          <Button disabled={isChanged} loading={device.isPending} onClick={() => device.begin(scopes)}>
            Sign in with a code
          </Button>
        )}
        {state.isSignedIn && <SignedInActions id={id} vendor={offered.vendor} />}
        {isChanged && <p className="text-xs text-ink-2">Save your changes before you sign in.</p>}
      </div>
    </>
  );
}

/** The sign-in of a credential in a window of its own, or in this one where the browser allows no other. */
function useSignIn(id: string) {
  const begin = useBeginSignIn();
  const readAgain = useReadAgain();
  const hasWindow = useRef(false);
  useEffect(
    () =>
      followSignIn(
        id,
        () => hasWindow.current,
        () => void readAgain(),
      ),
    [id, readAgain],
  );
  return {
    isPending: begin.isPending,
    begin(scopes: string[]): void {
      // Browsers allow a window in the handler of a click only, not once the server has answered.
      const opened = openWindow();
      hasWindow.current = opened !== null;
      begin.mutate(
        { id, scopes },
        {
          onSuccess: ({ url }) => (opened ? opened.goTo(url) : window.location.assign(url)),
          onError: (error) => {
            opened?.close();
            toast({
              title: 'Sign-in Failed',
              description: errorText(error, 'The sign-in could not be started.'),
              tone: 'destructive',
            });
          },
        },
      );
    },
  };
}

function SignedInActions({ id, vendor }: { id: string; vendor: string }) {
  const trial = useTestCredential();
  const signOut = useSignOut();
  const failed = (title: string, fallback: string) => (error: unknown) =>
    toast({ title, description: errorText(error, fallback), tone: 'destructive' });
  return (
    <>
      <Button
        loading={signOut.isPending}
        onClick={() =>
          signOut.mutate(id, {
            onSuccess: ({ revoked }) =>
              toast({
                title: 'Signed Out',
                description: revoked
                  ? `Heddle no longer has access, and ${vendor} has revoked it.`
                  : `Heddle has deleted its tokens, but ${vendor} has not confirmed the revocation. You can remove the access there.`,
              }),
            onError: failed('Sign-out Failed', 'The credential could not be signed out.'),
          })
        }
      >
        Sign out
      </Button>
      <Button
        loading={trial.isPending}
        onClick={() =>
          trial.mutate(id, {
            onSuccess: ({ message }) => toast({ title: 'Credential Works', description: message }),
            onError: failed('Test Failed', 'The credential could not be tested.'),
          })
        }
      >
        Test
      </Button>
    </>
  );
}
