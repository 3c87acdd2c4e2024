import type { Grader } from '@heddle/contract/workflow/evaluation';
import { evaluationLimits, PASS_AT } from '@heddle/contract/workflow/evaluation';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import type { GraderDraft } from './draft.ts';
import { ModelFields } from '../model-fields.tsx';

const kinds: readonly { value: Grader['kind']; label: string; help: string }[] = [
  { value: 'exact', label: 'Exact match', help: 'The result is exactly what the case expects.' },
  { value: 'json', label: 'JSON match', help: 'The result has all that the case expects; it may have more.' },
  { value: 'rule', label: 'Rule', help: 'An expression over output, items, input and expected.' },
  { value: 'model', label: 'AI model', help: 'A model gives a score from 0 to 1 by your criteria.' },
];

interface GraderProps {
  grader: GraderDraft;
  place: number;
  error: string | undefined;
  onChange: (grader: GraderDraft) => void;
  onRemove: (() => void) | null;
}

/** The form of one grader. */
export function GraderFields({ grader, place, error, onChange, onRemove }: GraderProps) {
  const set = (change: Partial<GraderDraft>): void => onChange({ ...grader, ...change });
  const kind = kinds.find(({ value }) => value === grader.kind);
  return (
    <fieldset className="space-y-3 rounded-control border border-line p-3">
      <legend className="sr-only">Grader {place + 1}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Grader" className="w-40">
          <Select
            value={grader.kind}
            options={kinds}
            onValueChange={(value) => {
              const chosen = kinds.find((each) => each.value === value);
              if (chosen) set({ kind: chosen.value });
            }}
          />
        </Field>
        <Field label="Name" className="min-w-40 flex-1">
          <Input
            value={grader.name}
            maxLength={evaluationLimits.name}
            placeholder={kind?.label}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {onRemove && (
          <Button variant="ghost" size="icon" aria-label={`Remove grader ${place + 1}`} onClick={onRemove}>
            <Trash2 aria-hidden size={15} />
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">{kind?.help}</p>
      <KindFields grader={grader} onSet={set} />
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function KindFields({ grader, onSet }: { grader: GraderDraft; onSet: (change: Partial<GraderDraft>) => void }) {
  switch (grader.kind) {
    case 'exact':
      return (
        <>
          <ValueField grader={grader} onSet={onSet} />
          <Field label="Ignore case and spaces" layout="row">
            <Switch checked={grader.loose} onCheckedChange={(loose) => onSet({ loose })} />
          </Field>
        </>
      );
    case 'json':
      return (
        <>
          <ValueField grader={grader} onSet={onSet} />
          <Field label="Ignored paths" help="Separated by commas: createdAt, lines[*].id">
            <Input value={grader.ignore} onChange={(event) => onSet({ ignore: event.target.value })} />
          </Field>
        </>
      );
    case 'rule':
      return (
        <>
          <Field label="Rule" required help="True or false, or a score from 0 to 1.">
            <TextEditor
              label="Rule"
              language="condition"
              value={grader.rule}
              placeholder="output.total > 100"
              onChange={(rule) => onSet({ rule })}
            />
          </Field>
          <PassField grader={grader} onSet={onSet} />
        </>
      );
    case 'model':
      return (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <ModelFields
              credentialId={grader.credentialId}
              model={grader.model}
              onCredential={(credentialId) => onSet({ credentialId })}
              onModel={(model) => onSet({ model })}
            />
          </div>
          <Field label="Criteria" required help="What a good result is, and what makes it worse.">
            <Textarea
              rows={3}
              value={grader.criteria}
              maxLength={evaluationLimits.text}
              placeholder="The answer names the day of arrival and promises nothing that is not in the order."
              onChange={(event) => onSet({ criteria: event.target.value })}
            />
          </Field>
          <ValueField grader={grader} onSet={onSet} />
          <PassField grader={grader} onSet={onSet} />
        </>
      );
  }
}

type PartProps = Parameters<typeof KindFields>[0];

function ValueField({ grader, onSet }: PartProps) {
  return (
    <Field label="Graded value" help="An expression over the result. If empty, the whole output.">
      <Input
        value={grader.value}
        maxLength={evaluationLimits.text}
        placeholder="output.answer"
        className="font-mono text-xs"
        onChange={(event) => onSet({ value: event.target.value })}
      />
    </Field>
  );
}

function PassField({ grader, onSet }: PartProps) {
  return (
    <Field label="Score to pass" className="w-40">
      <Input
        inputMode="decimal"
        value={grader.passAt}
        placeholder={String(PASS_AT)}
        onChange={(event) => onSet({ passAt: event.target.value })}
      />
    </Field>
  );
}
