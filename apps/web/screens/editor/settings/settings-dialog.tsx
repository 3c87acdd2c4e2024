import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { OwnZone } from '../inspector/controls/schedule/own-zone.tsx';
import { TimeZoneInput } from '../inspector/controls/schedule/time-zone-input.tsx';
import { WorkflowControl } from '../inspector/controls/workflow.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import { useSession, useUi } from '../session.tsx';
import type { SettingsDraft } from './draft.ts';
import { draftOf, readDraft } from './draft.ts';
import type { SettingField } from './setting-fields.ts';
import { settingSections } from './setting-fields.ts';

/** The dialog of the workflow's settings. */
export function SettingsDialog() {
  const open = useUi((ui) => ui.settingsOpen);
  return open ? <Window /> : null;
}

function Window() {
  const { editor, ui } = useSession();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(editor.getState().settings));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const { problems, settings } = readDraft(draft);
  const close = (): void => ui.setState({ settingsOpen: false });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (settings) {
      apply(settings);
      close();
    } else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const apply = (next: WorkflowSettings): void => {
    if (JSON.stringify(draftOf(next)) !== JSON.stringify(draftOf(editor.getState().settings)))
      editor.getState().edit((document) => ({ ...document, settings: next }));
  };

  return (
    <Dialog open onOpenChange={(next) => !next && close()}>
      <DialogContent
        title="Workflow Settings"
        description="They are part of the workflow: a run uses those of the revision it started with."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={id} variant="primary">
              Apply
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate onSubmit={submit} className="space-y-6">
          {settingSections.map(({ title, fields }) => (
            <section key={title} aria-label={title} className="space-y-4">
              <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
              <div className="grid gap-4 sm:grid-cols-2">
                {fields.map((field) => (
                  <Setting
                    key={field.name}
                    field={field}
                    value={draft[field.name]}
                    error={submitted || left.has(field.name) ? problems[field.name] : undefined}
                    onChange={(value) => setDraft((now: SettingsDraft) => ({ ...now, [field.name]: value }))}
                    onBlur={() => setLeft((now) => new Set(now).add(field.name))}
                  />
                ))}
              </div>
            </section>
          ))}
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface SettingProps {
  field: SettingField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

function Setting({ field: { label, help, kind, placeholder }, value, error, onChange, onBlur }: SettingProps) {
  const clear = kind === 'workflow' && value !== '' && (
    <Button variant="ghost" size="sm" onClick={() => onChange('')}>
      <X aria-hidden size={12} />
      None
    </Button>
  );
  return (
    <Field
      label={label}
      help={help}
      error={error}
      action={
        kind === 'timeZone' ? <OwnZone value={value} fallback={placeholder} onChange={onChange} /> : clear || undefined
      }
      className={kind === 'number' ? undefined : 'sm:col-span-2'}
    >
      {kind === 'number' && (
        <Input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
      {kind === 'timeZone' && (
        <TimeZoneInput value={value} placeholder={placeholder} onChange={onChange} onBlur={onBlur} />
      )}
      {kind === 'expression' && (
        <TextEditor
          label={label}
          language="condition"
          lines="one"
          value={value}
          placeholder={placeholder}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
      {kind === 'workflow' && (
        <WorkflowControl
          spec={{ kind: 'workflow', label }}
          value={value}
          onChange={(next) => typeof next === 'string' && onChange(next)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
