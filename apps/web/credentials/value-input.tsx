import type { JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';

export interface ValueInputProps {
  spec: FieldSpec;
  /** Undefined: the stored value of a secret, or the default of any other field. */
  value: JsonValue | undefined;
  /** True if the server has a value of this secret. */
  saved: boolean;
  /** Undefined brings back the secret that is stored. */
  onChange(value: JsonValue | undefined): void;
}

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The control of one value of a credential. */
export function ValueInput({ spec, value, saved, onChange }: ValueInputProps) {
  const text = textOf(value ?? (spec.kind === 'secret' ? undefined : spec.default));
  switch (spec.kind) {
    case 'secret':
      return <SecretInput spec={spec} value={value} saved={saved} onChange={onChange} />;
    case 'choice':
      return <Select value={text} onValueChange={onChange} options={spec.choices ?? []} />;
    case 'boolean':
      return <Switch checked={(value ?? spec.default) === true} onCheckedChange={onChange} />;
    case 'number':
      return (
        <Input
          type="number"
          inputMode="numeric"
          value={text}
          min={spec.min}
          max={spec.max}
          step={spec.step}
          onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
        />
      );
    case 'multiline':
      return <Pem placeholder={spec.placeholder} value={text} onChange={onChange} />;
    default:
      return (
        <Input
          value={text}
          placeholder={spec.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Several lines in a type of equal width, as keys and certificates are pasted. */
function Pem({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  placeholder: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Textarea
      className="font-mono text-xs"
      rows={4}
      value={value}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A secret is never shown again: a stored value can be replaced, or removed if it is not required. */
function SecretInput({ spec, value, saved, onChange }: ValueInputProps) {
  if (saved && value === undefined) {
    return (
      <div className="control flex h-8.5 items-center gap-1 pr-1 pl-2.5">
        <span className="flex-1 truncate text-ink-2">
          <span aria-hidden className="mr-1.5 tracking-widest text-ink-3">
            •••••
          </span>
          saved
        </span>
        <Button variant="ghost" size="sm" aria-label={`Replace ${spec.label}`} onClick={() => onChange('')}>
          Replace
        </Button>
      </div>
    );
  }
  const undo = saved && (
    <Button
      variant="ghost"
      size="sm"
      className="mt-1"
      aria-label={`Keep the saved ${spec.label}`}
      onClick={() => onChange(undefined)}
    >
      Keep the saved one
    </Button>
  );
  return (
    <div>
      {spec.multiline ? (
        <Pem placeholder={spec.placeholder} value={textOf(value)} onChange={onChange} />
      ) : (
        <PasswordInput
          value={textOf(value)}
          placeholder={spec.placeholder}
          autoComplete="new-password"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {undo}
    </div>
  );
}
