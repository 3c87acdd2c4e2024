import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';

const dialog = lazyModule(() => import('./wallet-dialog.tsx'));

/** The button that logs in with a wallet; what it takes is loaded with the first press. */
export function WalletSignIn({ onSecondStep }: { onSecondStep: () => void }) {
  const [open, setOpen] = useState(false);
  const part = useLazyModule(dialog, open);
  return (
    <>
      <Button className="mt-3 w-full" loading={open && !part} onClick={() => setOpen(true)}>
        <Wallet aria-hidden size={15} />
        Log in with a wallet
      </Button>
      {part && <part.WalletDialog open={open} onOpenChange={setOpen} onSecondStep={onSecondStep} />}
    </>
  );
}
