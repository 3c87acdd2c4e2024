import type { ReactNode } from 'react';
import { errorText } from '../../api/client.ts';
import { usePreferences, useSavePreferences } from '../../api/preferences.ts';
import { usePublicSettings } from '../../api/public-settings.ts';
import { setAutoSave, useAutoSaveOn } from '../../shell/auto-save.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useTheme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.tsx';
import { Section } from './section.tsx';

/** The toggles. All but the first are kept in this browser and need no account. */
export function Preferences({ signedIn }: { signedIn: boolean }) {
  const autoSave = useAutoSaveOn();
  const { choice, dark, setTheme } = useTheme();
  return (
    <Section id="preferences" title="Preferences">
      {signedIn ? <EmailNotifications /> : <EmailNotificationsOfVisitor />}
      <Toggle
        label="Auto-save Workflows"
        help="A saved workflow is saved again two seconds after each change. Stored in this browser."
        checked={autoSave}
        onChange={setAutoSave}
      />
      <Toggle
        label="Dark Mode"
        help="Stored in this browser."
        checked={dark}
        onChange={(on) => setTheme(on ? 'dark' : 'light')}
      />
      <Toggle
        label="Match system"
        help="Dark when your device is. Choosing a mode yourself turns this off."
        checked={choice === 'system'}
        onChange={(on) => setTheme(on ? 'system' : dark ? 'dark' : 'light')}
      />
    </Section>
  );
}

interface ToggleProps {
  label: string;
  help: ReactNode;
  checked: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (on: boolean) => void;
}

function Toggle({ label, help, checked, disabled = false, error, onChange }: ToggleProps) {
  return (
    <div className="px-4 py-3.5 sm:px-5">
      <Field layout="row" label={label} help={help} error={error}>
        <Switch checked={checked} disabled={disabled} onCheckedChange={onChange} />
      </Field>
    </div>
  );
}

const emailLabel = 'Email Notifications';

/** The effect of the toggle on this server; its general purpose until the server has answered. */
function useEmailHelp(): string {
  const { data } = usePublicSettings();
  const purpose = 'Get an email when one of your workflows fails.';
  return data?.sendsMail === false
    ? `${purpose} No mail server is set up on this server, so no emails are sent; your choice is kept.`
    : purpose;
}

function EmailNotifications() {
  const { data, error, isFetching, refetch } = usePreferences();
  const save = useSavePreferences();
  const emailHelp = useEmailHelp();
  const change = (emailNotifications: boolean): void =>
    save.mutate(
      { emailNotifications },
      {
        onError: (failure) =>
          toast({
            title: 'Save Failed',
            description: errorText(failure, 'The setting was not saved.'),
            tone: 'destructive',
          }),
      },
    );
  const failed = error && !data;
  const retry = (
    <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Toggle
      label={emailLabel}
      help={failed ? retry : emailHelp}
      error={failed ? errorText(error, 'This setting could not be loaded.') : undefined}
      checked={data?.emailNotifications ?? true}
      disabled={!data}
      onChange={change}
    />
  );
}

function EmailNotificationsOfVisitor() {
  const emailHelp = useEmailHelp();
  return (
    <Toggle
      label={emailLabel}
      help={`${emailHelp} Log in to change this.`}
      checked
      disabled
      onChange={() => undefined}
    />
  );
}
