import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { compileFields } from '@heddle/contract/node/values';
import { X } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEditor, useRun, useSession, useUi } from '../session.tsx';
import { textOf } from '../store/document.ts';
import { FormField } from './form-field.tsx';
import { LastRun } from './last-run.tsx';
import { lastData } from './live-scope.ts';
import { liveValue } from './live-value.ts';
import { problemsOf } from './problems.ts';
import { formSections } from './sections.ts';
import type { FormField as FieldOfForm } from './sections.ts';
import { useDraft } from './use-draft.ts';
import { WebhookAddress } from './webhook-address.tsx';

const noFields = { fields: {} };

/** The properties of the node that is selected. Edits take effect on Save Changes. */
export function Inspector({ node }: { node: WorkflowNode }) {
  const { editor, ui, canvas } = useSession();
  const form = useRef<HTMLFormElement>(null);
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
  const data = useLastData(node);
  const problems = entry ? problemsOf(entry, values) : [];
  const sections = entry ? formSections(entry, values) : [];

  const errorOf = (name: string): string | undefined => {
    const problem = problems.find(({ field }) => field === name)?.error;
    // A field that nobody has been to yet is not reproached with being empty.
    const early = problem?.code === 'field_required' && !submitted && !touched.has(name);
    return early ? undefined : problem?.message;
  };
  const fieldProps = ({ name, spec }: FieldOfForm) => {
    const value = values[name] ?? spec.default;
    return {
      spec,
      value,
      error: errorOf(name),
      live: data && liveValue({ name, spec, value }, compiled, data.scope),
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

  return (
    <form ref={form} id="node-properties" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
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
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title="Basic Settings">
          <Field label="Node Name">
            <Input value={textOf(values, 'name')} placeholder={entry?.name} autoComplete="off" onChange={(event) => draft.set('name', event.target.value)} />
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
        {sections.map(({ title, rows }) => (
          <Section key={title} title={title}>
            {title === 'Configuration' && entry?.type === 'webhookTrigger' && <WebhookAddress data={values} />}
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
          </Section>
        ))}
        <LastRun nodeId={node.id} />
      </div>
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

/** What the last run would give this node to work with. */
function useLastData(node: WorkflowNode) {
  const run = useRun((state) => state.run);
  const steps = useRun((state) => state.steps);
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const id = useEditor((state) => state.workflowId);
  const name = useEditor((state) => state.workflowName);
  return useMemo(
    () => lastData(node, { run, steps, graph: { nodes, edges }, workflow: { id, name } }),
    [node, run, steps, nodes, edges, id, name],
  );
}
