import { useRef, useState } from 'react';
import { errorText } from '../../../../api/client.ts';
import { useDisableTwoFactor, useRenewRecoveryCodes, useTwoFactor } from '../../../../api/two-factor.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Loading } from '../../rows.tsx';
import { Part } from '../../section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetupDialog } from './setup-dialog.tsx';

/** Fewer recovery codes than this are too few to rely on. */
const FEW_CODES = 4;

type OpenDialog = 'setup' | 'disable' | 'renew' | 'codes' | null;

/** The second step of logging in. */
export function TwoFactor() {
  const { data, error, isFetching, refetch } = useTwoFactor();
  const disable = useDisableTwoFactor();
  const renew = useRenewRecoveryCodes();
  const [open, setOpen] = useState<OpenDialog>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const content = useRef<HTMLDivElement>(null);
  const close = (): void => setOpen(null);
  /** The button that opened the dialog may have been removed by the change: the first remaining button gets the focus. */
  const focusContent = (event: Event): void => {
    event.preventDefault();
    content.current?.querySelector('button')?.focus();
  };
  const show = (recoveryCodes: readonly string[]): void => {
    setCodes(recoveryCodes);
    setOpen('codes');
  };

  return (
    <Part
      title="Two-factor authentication"
      description="After the password, logging in also asks for a code that an app on your phone shows."
      action={data && <Badge tone={data.enabled ? 'ok' : 'neutral'}>{data.enabled ? 'On' : 'Off'}</Badge>}
    >
      <div ref={content}>
        {!data && !error && <Loading what="Two-factor authentication" />}
        {!data && error && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
            {errorText(error, 'This could not be loaded.')}
            <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data && !data.enabled && <Button onClick={() => setOpen('setup')}>Set Up Two-Factor Authentication</Button>}
        {data?.enabled && (
          <>
            <p className={data.recoveryCodesLeft < FEW_CODES ? 'text-sm text-warn' : 'text-sm text-ink-2'}>
              {data.recoveryCodesLeft} of 10 recovery codes left.
              {data.recoveryCodesLeft < FEW_CODES && ' Make new ones before you run out.'}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button onClick={() => setOpen('renew')}>New Recovery Codes</Button>
              <Button onClick={() => setOpen('disable')}>Switch Off</Button>
            </div>
          </>
        )}
      </div>
      <SetupDialog open={open === 'setup'} onClose={close} onConfirmed={show} />
      <PasswordDialog
        open={open === 'renew'}
        onClose={close}
        title="New recovery codes"
        description="Your current recovery codes stop working."
        submitLabel="Make New Codes"
        action={renew}
        onDone={({ recoveryCodes }) => show(recoveryCodes)}
      />
      <PasswordDialog
        open={open === 'disable'}
        onClose={close}
        title="Switch off two-factor authentication?"
        description="Logging in then requires only your password. Your recovery codes stop working."
        submitLabel="Switch Off"
        danger
        action={disable}
        onDone={close}
        onCloseAutoFocus={focusContent}
      />
      <RecoveryCodesDialog open={open === 'codes'} codes={codes} onClose={close} onCloseAutoFocus={focusContent} />
    </Part>
  );
}
