import type { CurrentUser } from '@heddle/contract/api/auth';
import { Part, Section } from '../section.tsx';
import { ApiKeys } from './api-keys.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor/two-factor.tsx';

/** Who can get into the account, and how. */
export function Security({ user }: { user: CurrentUser }) {
  return (
    <Section id="security" title="Security" description="How your account is protected.">
      <Part title="Password" description="Changing it signs you out everywhere else.">
        <PasswordForm email={user.email} />
      </Part>
      <TwoFactor />
      <Sessions />
      <ApiKeys />
    </Section>
  );
}
