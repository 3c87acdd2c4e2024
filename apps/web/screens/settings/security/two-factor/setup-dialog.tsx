import type { TwoFactorSetup } from '@heddle/contract/api/two-factor';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useConfirmTwoFactor, useSetUpTwoFactor } from '../../../../api/two-factor.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useFormProblem } from '../../../../shell/form-problem.ts';
import { Input } from '../../../../ui/input.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { PasswordStep } from './password-dialog.tsx';

export interface SetupDialogProps {
  open: boolean;
  onClose: () => void;
  /** The second factor is in force; these are its recovery codes. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Sets up an authenticator app in two steps: the password, then the app's first code. */
export function SetupDialog({ open, onClose, onConfirmed }: SetupDialogProps) {
  const formId = useId();
  const setUp = useSetUpTwoFactor();
  const confirm = useConfirmTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const pending = setUp.isPending || confirm.isPending;

  const onOpenChange = (next: boolean): void => {
    if (next) return;
    setSetup(null);
    onClose();
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title="Set up two-factor authentication"
        description={
          setup
            ? 'Step 2 of 2: connect your authenticator app. Then you are signed out everywhere else.'
            : 'Step 1 of 2: confirm that it is you.'
        }
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" loading={pending}>
              {setup ? 'Switch On' : 'Continue'}
            </Button>
          </>
        }
      >
        {setup ? (
          <AppStep
            id={formId}
            setup={setup}
            confirm={confirm}
            onDone={(recoveryCodes) => {
              setSetup(null);
              onConfirmed(recoveryCodes);
            }}
          />
        ) : (
          <PasswordStep id={formId} action={setUp} onDone={setSetup} />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** A secret in groups of four, to type it. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface AppStepProps {
  id: string;
  setup: TwoFactorSetup;
  confirm: ReturnType<typeof useConfirmTwoFactor>;
  onDone: (recoveryCodes: readonly string[]) => void;
}

function AppStep({ id, setup, confirm, onDone }: AppStepProps) {
  const [code, setCode] = useState('');
  const problem = useFormProblem<'code'>(() => 'code');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (confirm.isPending) return;
    confirm.mutate(
      { code },
      {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: (error) => problem.failed(error, 'Not Switched On', 'The code could not be checked.'),
      },
    );
  };

  return (
    <form ref={problem.form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="text-sm">
        <p>
          Scan this with your authenticator app, or{' '}
          <a href={setup.uri} className="text-accent underline underline-offset-2">
            open the app on this device
          </a>
          .
        </p>
        <QrCode
          text={setup.uri}
          label="QR code for your authenticator app"
          className="mx-auto my-3 size-44 rounded-control border border-line"
        />
        <p>If you cannot scan it, type this key:</p>
        <div className="mt-2 rounded-control bg-surface-2 px-3 py-2.5">
          <code className="font-mono text-sm break-words select-all">{inGroups(setup.secret)}</code>
        </div>
        <CopyButton text={setup.secret} label="Copy key" className="mt-2" />
      </div>
      <Field label="Code from the app" error={problem.fields.code} help="Six digits. They change every 30 seconds.">
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          className="figures font-mono"
          onChange={(event) => {
            setCode(event.target.value);
            problem.clear('code');
          }}
        />
      </Field>
    </form>
  );
}
