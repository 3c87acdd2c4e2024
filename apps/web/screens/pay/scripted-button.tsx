import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTheme } from '../../ui/theme.ts';
import type { WalletButtonProps } from './wallet-button.ts';

interface ScriptedButtonProps extends WalletButtonProps {
  /** The name of the wallet. */
  wallet: string;
  /** Where it can be used, if not in this browser. */
  elsewhere: string;
  /**
   * Loads the wallet's script and makes its button; null where this browser cannot pay with it. `current` gives what the page is when the button is pressed.
   * Rejects where the script cannot be loaded. A function of a module: with another one the button is made anew.
   */
  make(current: () => WalletButtonProps, dark: boolean): Promise<HTMLElement | null>;
}

/** The button that the script of a wallet makes, in the colors of the theme. */
export function ScriptedButton({ wallet, elsewhere, make, ...props }: ScriptedButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const { dark } = useTheme();
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading');
  const latest = useRef<WalletButtonProps>(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    let isOver = false;
    const say = (problem: string): void => {
      if (isOver) return;
      setState('none');
      latest.current.onProblem(problem);
    };
    const show = (button: HTMLElement | null): void => {
      if (isOver) return;
      if (!button) return say(`${wallet} is not available in this browser. ${elsewhere}`);
      place.current?.replaceChildren(button);
      setState('shown');
    };
    make(() => latest.current, dark)
      .then(show)
      .catch(() => say(`${wallet} could not be loaded. Check your connection and blockers, then reload the page.`));
    return () => {
      isOver = true;
    };
  }, [wallet, elsewhere, make, dark]);
  return (
    <>
      {state === 'loading' && <Skeleton className="h-12 w-full" />}
      <div ref={place} className={state === 'shown' ? 'h-12 w-full *:h-full *:w-full' : 'hidden'} />
    </>
  );
}
