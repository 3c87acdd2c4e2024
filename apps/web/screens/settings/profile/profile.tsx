import type { CurrentUser } from '@heddle/contract/api/auth';
import type { ComponentProps, FormEvent } from 'react';
import { useState } from 'react';
import { useSaveProfile } from '../../../api/profile.ts';
import { usePublicSettings } from '../../../api/public-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormProblem } from '../../../shell/form-problem.ts';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Section } from '../section.tsx';
import { PendingEmail } from './pending-email.tsx';
import { Picture } from './picture.tsx';

type Name = 'firstName' | 'lastName' | 'email' | 'password';

const valuesOf = ({ firstName, lastName, email }: CurrentUser): Record<Name, string> => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email,
  password: '',
});

/** The user's profile as a form. */
export function Profile({ user }: { user: CurrentUser }) {
  return (
    <Section
      id="profile"
      title="Profile"
      description="How you appear in Heddle, and the email address you log in with."
    >
      <Picture user={user} />
      <ProfileForm user={user} />
    </Section>
  );
}

function ProfileForm({ user }: { user: CurrentUser }) {
  const [values, setValues] = useState(() => valuesOf(user));
  const save = useSaveProfile();
  const { data: settings } = usePublicSettings();
  const problem = useFormProblem<Name>(({ code }) => {
    if (code === 'password_needed' || code === 'password_incorrect') return 'password';
    return code === 'email_taken' || code === 'email_invalid' ? 'email' : null;
  });
  const isOtherEmail = values.email.trim().toLowerCase() !== user.email.toLowerCase();

  const bind = (name: Name): ComponentProps<'input'> => ({
    name,
    value: values[name],
    onChange: (event) => {
      setValues({ ...values, [name]: event.target.value });
      problem.clear(name);
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    const { password, ...profile } = values;
    save.mutate(isOtherEmail ? values : profile, {
      onSuccess: (saved) => {
        setValues(valuesOf(saved));
        toast({ title: 'Profile Updated', description: 'Your profile settings have been saved successfully.' });
      },
      onError: (error) => problem.failed(error, 'Update Failed', 'Your profile settings could not be saved.'),
    });
  };

  return (
    <form ref={problem.form} noValidate onSubmit={submit} className="flex flex-col gap-4 px-4 py-4 sm:px-5 sm:py-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name">
          <Input autoComplete="given-name" maxLength={100} {...bind('firstName')} />
        </Field>
        <Field label="Last Name">
          <Input autoComplete="family-name" maxLength={100} {...bind('lastName')} />
        </Field>
      </div>
      <Field label="Email Address" error={problem.fields.email}>
        <Input type="email" autoComplete="email" {...bind('email')} />
      </Field>
      <PendingEmail />
      {isOtherEmail && (
        <Field
          label="Password"
          error={problem.fields.password}
          help={
            settings?.sendsMail === false
              ? 'A new email address needs your password. This server sends no email, so the address is not verified and takes effect at once.'
              : 'A new email address needs your password. It takes effect once you open the link we send there.'
          }
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => {
              setValues({ ...values, password: event.target.value });
              problem.clear('password');
            }}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" loading={save.isPending} className="self-start">
        Save Profile
      </Button>
    </form>
  );
}
