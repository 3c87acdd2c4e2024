import type { ErrorView } from '@heddle/contract/errors/define';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { compileFields } from '@heddle/contract/node/values';
import { X } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import { textOf } from '../store/document.ts';
import { useNarrow } from '../use-narrow.ts';
import { HttpRequestTools } from './controls/http-request-tools.tsx';
import { FormField } from './form-field.tsx';
import { PinnedNote } from '../rerun/pinned-note.tsx';
import { LastRun } from './last-run.tsx';
import { EffectNote } from './effect-note.tsx';
import { scopeAt } from './live-scope.ts';
import { fieldResult, liveValue } from './live-value.ts';
import { problemsOf } from './problems.ts';
import { formSections } from './sections.ts';
import type { FormField as FieldOfForm } from './sections.ts';
import { createInsertTargets } from './text/insert-targets.ts';
import { TextContext } from './text/text-surroundings.ts';
import { useDraft } from './use-draft.ts';
import { useFormData } from './use-form-data.ts';
import { WebhookAddress } from './webhook-address.tsx';

const noFields = { fields: {} };

/** The properties of the node that is selected. Edits take effect on Save Changes. */
export function Inspector({ node }: { node: WorkflowNode }) {
  const { editor, ui, canvas } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const narrow = useNarrow();
  const focusWanted = useUi((state) => state.focusPanel);
  useEffect(() => {
    if (!focusWanted) return;
    ui.setState({ focusPanel: false });
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [ui, focusWanted]);
  const entry = useEditor((state) => state.catalogue.get(node.type));
  const draft = useDraft(node);
  const { values } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [submitted, setSubmitted] = useState(false);

  const compiled = useMemo(() => compileFields(entry ?? noFields, values), [entry, values]);
  const { last, earlier, sample } = useFormData(node);
  const [targets] = useState(createInsertTargets);
  const surroundings = useMemo(() => ({ sample, targets }), [sample, targets]);
  const [dragging, setDragging] = useState(false);
  const problems = entry ? problemsOf(entry, values) : [];
  const sections = entry ? formSections(entry, values) : [];

  const errorOf = (name: string): ErrorView | undefined => {
    const problem = problems.find(({ field }) => field === name)?.error;
    // A field that nobody has been to yet is not reproached with being empty.
    const early = problem?.code === 'field_required' && !submitted && !touched.has(name);
    return early ? undefined : problem;
  };
  const fieldProps = ({ name, spec }: FieldOfForm) => {
    const value = values[name] ?? spec.default;
    return {
      name,
      spec,
      value,
      error: errorOf(name),
      live: last && liveValue({ name, spec, value }, compiled, last.scope),
      preview: last && {
        items: last.items.length,
        data: (index: number) => last.items[index]?.json,
        result: (index: number) => fieldResult(name, compiled, scopeAt(last, index)),
      },
      onChange: (next: typeof value) => next !== undefined && draft.set(name, next),
      onBlur: () => touched.has(name) || setTouched(new Set(touched).add(name)),
    };
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    draft.save(entry?.name ?? node.type);
    setSubmitted(true);
    // What keeps the node from running is saved all the same, and pointed at.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const close = (): void => editor.getState().open(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    close();
    canvas.focusNode(node.id);
  };
  const cancel = (): void => {
    draft.discard();
    editor.getState().select({ nodes: new Set(), edges: new Set() });
  };

  const lastRun = (
    <LastRun
      nodeId={node.id}
      name={nodeName(node, entry?.name)}
      earlier={earlier}
      targets={targets.list}
      // A change of the page while a drag begins would end it.
      onDragging={(next) => setTimeout(() => setDragging(next))}
    />
  );

  return (
    <form
      ref={form}
      id="node-properties"
      data-node={node.id}
      noValidate
      data-dragging={dragging || undefined}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      className="group/form flex min-h-0 flex-1 flex-col"
    >
      <header className="flex items-center gap-2.75 border-b border-line py-3 pr-2.5 pl-4">
        <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-ink">{textOf(node.data, 'name') || (entry?.name ?? node.type)}</h2>
          <p className="truncate text-xs text-ink-3">
            {entry?.name ?? node.type}
            {draft.isEdited && <span className="text-warn"> · not saved yet</span>}
          </p>
        </div>
        <Button variant="ghost" size="icon" aria-label="Close properties" onClick={close}>
          <X aria-hidden size={16} />
        </Button>
      </header>
      <PinnedNote node={node} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title="Basic Settings">
          <Field label="Node Name">
            <Input
              value={textOf(values, 'name')}
              placeholder={entry?.name}
              autoComplete="off"
              onChange={(event) => draft.set('name', event.target.value)}
            />
          </Field>
          <Field label="Description">
            <Textarea
              value={textOf(values, 'description')}
              placeholder={entry?.description}
              rows={2}
              onChange={(event) => draft.set('description', event.target.value)}
            />
          </Field>
        </Section>
        <TextContext value={surroundings}>
          {sections.map(({ title, rows }) => (
            <Section key={title} title={title}>
              {title === 'Configuration' && entry?.type === 'webhookTrigger' && <WebhookAddress data={values} />}
              {title === 'Configuration' && entry?.type === 'httpRequest' && (
                <HttpRequestTools data={values} set={draft.set} />
              )}
              {rows.map((row) =>
                row.length === 1 ? (
                  row.map((field) => <FormField key={field.name} {...fieldProps(field)} />)
                ) : (
                  <div key={row.map(({ name }) => name).join()} className="grid grid-cols-2 gap-2.5">
                    {row.map((field) => (
                      <FormField key={field.name} {...fieldProps(field)} />
                    ))}
                  </div>
                ),
              )}
              {rows.length === 0 && entry && <EffectNote effect={entry.effect} />}
            </Section>
          ))}
        </TextContext>
        {narrow && lastRun}
      </div>
      {!narrow && lastRun}
      <footer className="flex items-center gap-2 border-t border-line px-4 py-3">
        <Button type="submit" variant="primary" className="flex-1">
          Save Changes
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </footer>
    </form>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3 border-b border-line px-4 py-3.5">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
