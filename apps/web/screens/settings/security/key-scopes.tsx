import type { KeyScope } from '@heddle/contract/api/key-scopes';
import { KeyScope as Scopes, leastScopes, mayDo } from '@heddle/contract/api/key-scopes';
import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Label } from '../../../ui/label.tsx';

const texts: { readonly [S in KeyScope]: { label: string; help: string } } = {
  tools: { label: 'Tools', help: 'Call workflows that you offer to AI assistants as tools, and nothing else.' },
  read: { label: 'Read', help: 'See workflows, executions, tables and all other data.' },
  run: { label: 'Run', help: 'Start, retry and stop executions, run tests, answer approvals, publish messages.' },
  edit: { label: 'Edit', help: 'Create, change and delete workflows, tables, credentials and all other data.' },
  admin: { label: 'Everything', help: 'Everything that API keys can do, including preferences.' },
};

/** The label of a scope. */
export const scopesText = (scopes: readonly KeyScope[]): string =>
  Scopes.options
    .filter((scope) => scopes.includes(scope))
    .map((scope) => texts[scope].label)
    .join(' and ') || 'Nothing';

interface ScopeChoiceProps {
  scopes: readonly KeyScope[];
  /** Called with at least one scope, none of which includes another. */
  onChange: (scopes: readonly KeyScope[]) => void;
}

/** Checkboxes for scopes. Those that a chosen scope includes are checked and disabled. */
export function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const id = useId();
  const toggle = (scope: KeyScope, isOn: boolean): void => {
    const chosen = leastScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope));
    // Taking away what includes reading leaves reading.
    onChange(chosen.length === 0 ? ['read'] : chosen);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium">Scopes</legend>
      {Scopes.options.map((scope) => {
        const isIncluded = !scopes.includes(scope) && mayDo(scopes, scope);
        return (
          <div key={scope} className="flex items-start gap-2.5">
            <Checkbox
              id={`${id}-${scope}`}
              aria-describedby={`${id}-${scope}-help`}
              className="mt-0.5"
              checked={scopes.includes(scope) || isIncluded}
              disabled={isIncluded || (scope === 'read' && scopes.length === 1 && scopes.includes('read'))}
              onCheckedChange={(checked) => toggle(scope, checked === true)}
            />
            <div className="min-w-0">
              <Label htmlFor={`${id}-${scope}`}>{texts[scope].label}</Label>
              <p id={`${id}-${scope}-help`} className="text-xs text-ink-3">
                {texts[scope].help}
              </p>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
