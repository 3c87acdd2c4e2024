import { apiErrors } from '@heddle/contract/errors/api';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { usePublicSettings } from '../../api/public-settings.ts';
import { Card } from '../../ui/card.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { Notice } from './notice.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { WalletSignIn } from './wallet-sign-in.tsx';

const headings = {
  'sign-in': { title: 'Sign in to Heddle', text: 'Your workflows are where you left them.' },
  'second-step': {
    title: 'Two-factor authentication',
    text: 'One more step: a code from your authenticator app, or a recovery code.',
  },
  forgot: { title: 'Forgot your password?', text: 'Get a link to set a new one.' },
  'sign-up': { title: 'Create your account', text: 'Build, save and run workflows.' },
};

/** Replaces the registration on a server that accepts none. */
function NoNewAccounts({ invites }: { invites: boolean }) {
  const { message, hint } = apiErrors.registration_closed();
  return invites ? (
    <Notice title="This server takes new accounts by invitation." text="Ask an administrator for a link." />
  ) : (
    <Notice title={message} text={hint ?? ''} />
  );
}

/** Login and registration. They share the e-mail field, so that switching tabs keeps it. */
export default function LoginScreen() {
  const invitation = new URLSearchParams(useSearch()).get('invitation');
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>(invitation === null ? 'sign-in' : 'sign-up');
  /** What has taken the place of the tabs. */
  const [instead, setInstead] = useState<'second-step' | 'forgot' | null>(null);
  const [email, setEmail] = useState('');
  const { data: settings } = usePublicSettings();
  const heading = headings[instead ?? tab];
  return (
    <Screen
      title={tab === 'sign-in' ? 'Sign In' : 'Sign Up'}
      className="canvas-dots items-center px-4 py-8 sm:justify-center sm:py-12"
    >
      <div className="w-full max-w-105">
        <Link
          href="/"
          className="-ml-1.5 inline-flex items-center gap-1.5 rounded-sm bg-bg px-1.5 text-sm text-ink-2 transition-colors hover:text-ink"
        >
          <ArrowLeft aria-hidden size={15} />
          Back to App
        </Link>
        <Card className="mt-4 px-5 pt-7 pb-6 sm:px-7">
          <LogoMark size={36} />
          <h1 className="mt-4 text-xl font-semibold tracking-tight">{heading.title}</h1>
          <p className="mt-1 text-sm text-ink-2">{heading.text}</p>
          {instead === 'second-step' ? (
            <SecondStepForm onStartOver={() => setInstead(null)} />
          ) : instead === 'forgot' ? (
            <ForgotPasswordForm email={email} onEmailChange={setEmail} onBack={() => setInstead(null)} />
          ) : (
            <Tabs
              value={tab}
              onValueChange={(next) => setTab(next === 'sign-up' ? 'sign-up' : 'sign-in')}
              className="mt-5"
            >
              <TabsList aria-label="Sign in or sign up" className="[&>*]:flex-1 [&>*]:justify-center">
                <TabsTrigger value="sign-in">Sign In</TabsTrigger>
                <TabsTrigger value="sign-up">Sign Up</TabsTrigger>
              </TabsList>
              <TabsContent value="sign-in">
                <SignInForm
                  email={email}
                  onEmailChange={setEmail}
                  onSecondStep={() => setInstead('second-step')}
                  onForgotPassword={() => setInstead('forgot')}
                />
                <WalletSignIn onSecondStep={() => setInstead('second-step')} />
              </TabsContent>
              <TabsContent value="sign-up">
                {settings?.registrationOpen === false && (!settings.invites || invitation === null) ? (
                  <NoNewAccounts invites={settings.invites} />
                ) : (
                  <SignUpForm
                    email={email}
                    invitation={invitation}
                    onEmailChange={setEmail}
                    onLoginFailed={() => setTab('sign-in')}
                  />
                )}
              </TabsContent>
            </Tabs>
          )}
          <p className="mt-5 border-t border-line pt-4 text-xs text-ink-3">
            By continuing, you agree to our Terms of Service and Privacy Policy.
          </p>
        </Card>
      </div>
    </Screen>
  );
}
