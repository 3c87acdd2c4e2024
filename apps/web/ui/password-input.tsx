import { Eye, EyeOff } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { classes } from './classes.ts';
import { Input } from './input.tsx';

/** A password field whose content can be shown. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false);
  const Symbol = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={shown ? 'text' : 'password'} className="pr-9" {...props} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className={classes(
          'absolute top-1/2 right-1.5 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-sm',
          'text-ink-3 transition-colors hover:text-ink',
        )}
      >
        <Symbol aria-hidden size={15} />
      </button>
    </div>
  );
}
