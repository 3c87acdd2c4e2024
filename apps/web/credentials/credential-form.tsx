import type { CredentialType, CredentialView } from '@heddle/contract/api/credentials';
import { CREDENTIAL_NAME_MAX } from '@heddle/contract/api/credentials';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isInUse } from '@heddle/contract/node/when';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../api/client.ts';
import { useCreateCredential, useUpdateCredential } from '../api/credentials.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.tsx';
import { SignInSection } from './sign-in/sign-in-section.tsx';
import { ValueInput } from './value-input.tsx';

/** The initial values of a new credential. */
export interface CredentialDraft {
  type: string;
  values: JsonObject;
}

export interface CredentialFormProps {
  id: string;
  /** The types that can be chosen from; never empty. */
  types: readonly CredentialType[];
  /** The type that a new one begins with. Default: the first. */
  usual?: string | undefined;
  /** The credential that is edited; none for a new one. */
  stored?: CredentialView | undefined;
  draft?: CredentialDraft | undefined;
  onPending(pending: boolean): void;
  onSaved(credential: CredentialView): void;
}

type Errors = { readonly [field: string]: string };

const isField = (entry: unknown): entry is { field: string; message: string } =>
  isJsonObject(entry) && typeof entry['field'] === 'string' && typeof entry['message'] === 'string';

const isBlank = (value: JsonValue | undefined, saved: boolean): boolean =>
  value === undefined ? !saved : typeof value === 'string' && value.trim() === '';

/** The server's messages by field. */
function refusedFields(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'credential_name_blank') return { name: error.shown ?? '' };
  const details: unknown = error.details;
  const fields = isJsonObject(details) && Array.isArray(details['fields']) ? details['fields'].filter(isField) : [];
  return Object.fromEntries(fields.map(({ field, message }): [string, string] => [`values.${field}`, message]));
}

type ShownFields = readonly (readonly [field: string, spec: CredentialType['fields'][string]])[];

interface Filled {
  name: string;
  values: JsonObject;
  shown: ShownFields;
  /** Names of the secret fields that have a saved value. */
  saved: ReadonlySet<string>;
}

/** The errors of required fields that are empty. Other rules are checked by the server. */
function missingFields({ name, values, shown, saved }: Filled): Errors {
  const empty = shown.filter(
    ([field, { required, default: fallback }]) =>
      required && fallback === undefined && isBlank(values[field], saved.has(field)),
  );
  const fields = empty.map(([field, { label }]): [string, string] => [
    `values.${field}`,
    nodeErrors.field_required({ field: label }).message,
  ]);
  return {
    ...(name.trim() === '' ? { name: credentialErrors.credential_name_blank().message } : {}),
    ...Object.fromEntries(fields),
  };
}

/** A ref for a form, and a function that focuses its first invalid field after the next render. */
function useErrorFocus() {
  const [times, setTimes] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return { form, focusFirstError: () => setTimes((count) => count + 1) };
}

/** For an error that is not about a field. */
const toastRefusal = (error: unknown): void =>
  void toast({
    title: 'Save Failed',
    description: errorText(error, 'The credential could not be saved.'),
    tone: 'destructive',
  });

/** Name and values of a credential. Errors are shown beside their fields; the first of them gets the focus. */
export function CredentialForm({ id, types, usual, stored, draft, onPending, onSaved }: CredentialFormProps) {
  const [typeKey, setTypeKey] = useState(stored?.type ?? draft?.type ?? usual ?? types[0]?.type ?? '');
  const [name, setName] = useState(stored?.name ?? '');
  const [values, setValues] = useState<JsonObject>(stored?.values ?? draft?.values ?? {});
  const [savedValues] = useState(stored?.values);
  const [errors, setErrors] = useState<Errors>({});
  const { form, focusFirstError } = useErrorFocus();
  const create = useCreateCredential();
  const update = useUpdateCredential();
  const pending = create.isPending || update.isPending;
  useEffect(() => onPending(pending), [pending, onPending]);

  const type = types.find((candidate) => candidate.type === typeKey);
  if (!type) return null;
  const saved = new Set(stored?.saved);
  const shown = Object.entries(type.fields).filter(([, spec]) => isInUse(spec, type.fields, values));

  const show = (next: Errors): void => {
    setErrors(next);
    focusFirstError();
  };
  const set = (field: string, value: JsonValue | undefined): void => {
    const { [field]: _before, ...rest } = values;
    setValues(value === undefined ? rest : { ...rest, [field]: value });
    const { [`values.${field}`]: _error, ...others } = errors;
    setErrors(others);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // The panel from which the dialog was opened is a form as well.
    event.stopPropagation();
    if (pending) return;
    const wrong = missingFields({ name, values, shown, saved });
    if (Object.keys(wrong).length > 0) return show(wrong);
    const outcome = {
      onSuccess: onSaved,
      onError: (error: unknown) => {
        const refused = refusedFields(error);
        if (Object.keys(refused).length === 0) toastRefusal(error);
        show(refused);
      },
    };
    // The controls set only strings, numbers and booleans.
    const sent = values as { [field: string]: string | number | boolean };
    if (stored) update.mutate({ id: stored.id, name, values: sent }, outcome);
    else create.mutate({ name, type: typeKey, values: sent }, outcome);
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {!stored && types.length > 1 && (
        <TypeField
          types={types}
          chosen={type}
          onChange={(next) => {
            setTypeKey(next);
            setValues({});
            setErrors({});
          }}
        />
      )}
      <NameField
        name={name}
        error={errors['name']}
        onChange={(next) => {
          setName(next);
          const { name: _name, ...others } = errors;
          setErrors(others);
        }}
      />
      {type.signIn && (
        <SignInSection
          offered={type.signIn}
          credential={stored}
          isChanged={stored !== undefined && (name !== stored.name || values !== savedValues)}
        />
      )}
      <ValueFields typeKey={typeKey} shown={shown} values={values} saved={saved} errors={errors} onChange={set} />
    </form>
  );
}

interface TypeFieldProps {
  types: readonly CredentialType[];
  chosen: CredentialType;
  onChange: (type: string) => void;
}

function TypeField({ types, chosen, onChange }: TypeFieldProps) {
  return (
    <Field label="Type" help={chosen.description}>
      <Select
        value={chosen.type}
        onValueChange={onChange}
        options={types.map((option) => ({ value: option.type, label: option.name }))}
      />
    </Field>
  );
}

interface NameFieldProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameFieldProps) {
  return (
    <Field label="Name" error={error} required>
      <Input
        value={name}
        maxLength={CREDENTIAL_NAME_MAX}
        placeholder="Name it after the service"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface ValueFieldsProps extends Omit<Filled, 'name'> {
  typeKey: string;
  errors: Errors;
  onChange: (field: string, value: JsonValue | undefined) => void;
}

function ValueFields({ typeKey, shown, values, saved, errors, onChange }: ValueFieldsProps) {
  return shown.map(([field, spec]) => (
    <Field
      key={`${typeKey} ${field}`}
      label={spec.label}
      help={spec.help}
      required={spec.required ?? false}
      error={errors[`values.${field}`]}
      layout={spec.kind === 'boolean' ? 'row' : 'stack'}
    >
      <ValueInput
        spec={spec}
        value={values[field]}
        saved={saved.has(field)}
        onChange={(value) => onChange(field, value)}
      />
    </Field>
  ));
}
