import type { ErrorView } from '@heddle/contract/errors/define';
import { configured } from '@heddle/contract/described/configured';
import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry, ListedType } from '@heddle/contract/node/define';
import { hasFields } from '@heddle/contract/node/define';
import { holds } from '@heddle/contract/node/when';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { compileFields } from '@heddle/expression/fields/compile-fields';
import { ChevronRight, X } from 'lucide-react';
import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import { textOf } from '../store/document.ts';
import { HttpRequestTools } from './controls/http-request-tools.tsx';
import type { FormFieldProps } from './form-field.tsx';
import { FormField } from './form-field.tsx';
import { PinnedNote } from '../rerun/pinned-note.tsx';
import { ReviewNotes } from '../review/review-notes.tsx';
import { TestDataNote } from '../test-data/test-data-note.tsx';
import { hasTestData } from '../test-data/trigger-of-run.ts';
import { FieldsToCome } from './fields-to-come.tsx';
import { LastRun } from './last-run.tsx';
import { EffectNote } from './effect-note.tsx';
import type { LiveData } from './live-scope.ts';
import { scopeAt } from './live-scope.ts';
import { NodeFormContext } from './node-form.ts';
import { NodeColumns, useNodeLayout } from './node-columns.tsx';
import { nodeViewKey, NodeViewControls } from './node-view.tsx';
import { fieldResult, liveValue } from './live-value.ts';
import { problemsOf } from './problems.ts';
import { formSections } from './sections.ts';
import type { FormField as FieldOfForm, FormSection } from './sections.ts';
import { createInsertTargets } from './text/insert-targets.ts';
import { TextContext } from './text/text-surroundings.ts';
import type { Draft } from './use-draft.ts';
import { useDraft } from './use-draft.ts';
import { useFormData } from './use-form-data.ts';
import { ConnectionState } from './connection-state.tsx';
import { ServiceWebhook } from './service-webhook.tsx';
import { CopyAddress } from './copy-address.tsx';
import { As2Address, WebhookAddress } from './webhook-address.tsx';

const noFields = { fields: {} };

/**
 * The properties of the selected node. Edits take effect at once; Cancel takes back those since the panel was opened, since Save Changes, or since the node
 * got another type.
 */
export function Inspector({ node }: { node: WorkflowNode }) {
  return <Properties key={`${node.id} ${node.type}`} node={node} />;
}

function Properties({ node }: { node: WorkflowNode }) {
  const session = useSession();
  const { editor, canvas } = session;
  const form = useRef<HTMLFormElement>(null);
  useWantedFocus(form);
  const layout = useNodeLayout();
  const [inputSlot, setInputSlot] = useState<HTMLElement | null>(null);
  const entry = useEditor((state) => state.catalog.get(node.type));
  const type = entry && hasFields(entry) ? entry : undefined;
  const draft = useDraft(node, entry);
  const [submitted, setSubmitted] = useState(false);
  const { last, earlier, sample } = useFormData(node);
  const fieldProps = useFieldProps({ entry: type, draft, last, submitted });
  const [targets] = useState(createInsertTargets);
  const surroundings = useMemo(() => ({ sample, targets }), [sample, targets]);
  const needsCredential = type?.fields['credential']?.required === true;
  const nodeForm = useMemo(
    () => ({ type: node.type, data: draft.values, needsCredential }),
    [node.type, draft.values, needsCredential],
  );
  const [dragging, setDragging] = useState(false);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    draft.keep();
    setSubmitted(true);
    // Invalid values are saved as well; the first of them gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const close = (): void => editor.getState().open(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || (layout.whole && nodeViewKey(event, session)) || event.key !== 'Escape') return;
    close();
    canvas.focusNode(node.id);
  };
  const cancel = (): void => {
    draft.revert();
    editor.getState().select({ nodes: new Set(), edges: new Set() });
  };

  const lastRun = (
    <LastRun
      nodeId={node.id}
      name={nodeName(node, entry?.name)}
      earlier={earlier}
      targets={targets.list}
      inputSlot={layout.whole ? inputSlot : undefined}
      hidden={layout.isHidden('output')}
      // A change of the page at the start of a drag would end it.
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
      data-node-view={layout.whole || undefined}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onBlur={draft.endField}
      className="group/form flex min-h-0 flex-1 flex-col"
    >
      <Header node={node} entry={entry} onClose={close} />
      <PinnedNote node={node} />
      <ReviewNotes node={node} />
      {hasTestData(entry) && <TestDataNote node={node} />}
      <NodeColumns layout={layout} inputRef={setInputSlot} lastRun={lastRun}>
        <BasicSettings entry={entry} draft={draft} />
        <NodeFormContext value={nodeForm}>
          <TextContext value={surroundings}>
            {type && <FieldSections entry={type} draft={draft} fieldProps={fieldProps} />}
            {entry && !type && <FieldsToCome type={node.type} />}
          </TextContext>
        </NodeFormContext>
      </NodeColumns>
      <Footer isWide={layout.beside} onCancel={cancel} />
    </form>
  );
}

function Footer({ isWide, onCancel }: { isWide: boolean; onCancel: () => void }) {
  return (
    <footer className={classes('flex items-center gap-2 border-t border-line px-4 py-3', isWide && 'justify-center')}>
      <Button type="submit" variant="primary" className={isWide ? 'w-72' : 'flex-1'}>
        Save Changes
      </Button>
      <Button title="Undoes what was changed since this panel was opened" onClick={onCancel}>
        Cancel
      </Button>
    </footer>
  );
}

/** Moves the focus into the form when a command asks for it. */
function useWantedFocus(form: RefObject<HTMLFormElement | null>): void {
  const { ui } = useSession();
  const focusWanted = useUi((state) => state.focusPanel);
  useEffect(() => {
    if (!focusWanted) return;
    ui.setState({ focusPanel: false });
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [ui, form, focusWanted]);
}

interface FieldPropsInput {
  entry: CatalogEntry | undefined;
  draft: Draft;
  last: LiveData | null;
  /** True once the form was submitted: from then on, empty required fields are errors. */
  submitted: boolean;
}

/** The props of the form's fields: value, error, and the value with the last run's data. */
function useFieldProps({ entry, draft, last, submitted }: FieldPropsInput) {
  const { values } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const compiled = useMemo(() => compileFields(entry ? configured(entry, values) : noFields, values), [entry, values]);
  const problems = entry ? problemsOf(entry, values) : [];

  const errorOf = (name: string): ErrorView | undefined => {
    const problem = problems.find(({ field }) => field === name)?.error;
    // A required field that was not visited yet may be empty.
    const early = problem?.code === 'field_required' && !submitted && !touched.has(name);
    return early ? undefined : problem;
  };
  return ({ name, spec }: FieldOfForm): FormFieldProps => {
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
}

interface HeaderProps {
  node: WorkflowNode;
  entry: ListedType | undefined;
  onClose: () => void;
}

function Header({ node, entry, onClose }: HeaderProps) {
  return (
    <header className="flex items-center gap-2.75 border-b border-line py-3 pr-2.5 pl-4">
      <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-ink">{textOf(node.data, 'name') || (entry?.name ?? node.type)}</h2>
        <p className="truncate text-xs text-ink-3">{entry?.name ?? node.type}</p>
      </div>
      <NodeViewControls nodeId={node.id} />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Close properties"
        className="-ml-2 pointer-coarse:size-11"
        onClick={onClose}
      >
        <X aria-hidden size={16} />
      </Button>
    </header>
  );
}

/** The fields that every node has. */
function BasicSettings({ entry, draft }: { entry: ListedType | undefined; draft: Draft }) {
  // While it is typed, a name may be blank or taken; the node's own is neither.
  const [typedName, setTypedName] = useState<string | null>(null);
  return (
    <Section title="Basic Settings">
      <Field label="Node Name">
        <Input
          value={typedName ?? textOf(draft.values, 'name')}
          placeholder={entry?.name}
          autoComplete="off"
          onChange={(event) => {
            setTypedName(event.target.value);
            draft.set('name', event.target.value);
          }}
          onBlur={() => setTypedName(null)}
        />
      </Field>
      <Field label="Description">
        <Textarea
          value={textOf(draft.values, 'description')}
          placeholder={entry?.description}
          rows={2}
          onChange={(event) => draft.set('description', event.target.value)}
        />
      </Field>
    </Section>
  );
}

interface FieldSectionsProps {
  entry: CatalogEntry;
  draft: Draft;
  fieldProps: (field: FieldOfForm) => FormFieldProps;
}

/** The fields of the node's type, by section. */
function FieldSections({ entry, draft, fieldProps }: FieldSectionsProps) {
  return formSections(entry, draft.values).map(({ title, rows, optional }) => (
    <Section key={title} title={title}>
      {title === 'Configuration' && entry?.panel === 'webhookAddress' && <WebhookAddress data={draft.values} />}
      {title === 'Configuration' && entry?.panel === 'as2Address' && <As2Address />}
      {title === 'Configuration' && entry?.panel === 'toolAddress' && (
        <CopyAddress address={`${location.origin}/mcp`} />
      )}
      {title === 'Configuration' && entry?.panel === 'serviceWebhook' && <ServiceWebhook data={draft.values} />}
      {title === 'Configuration' &&
        entry.panel === 'connectionState' &&
        holds(entry.panelWhen ?? {}, entry.fields, draft.values) && <ConnectionState />}
      {title === 'Configuration' && entry?.panel === 'httpRequestTools' && (
        <HttpRequestTools data={draft.values} set={draft.set} />
      )}
      <Rows rows={rows} fieldProps={fieldProps} />
      {optional.length > 0 && <OptionalFields rows={optional} data={draft.values} fieldProps={fieldProps} />}
      {rows.length === 0 && <EffectNote effect={entry.effect} />}
    </Section>
  ));
}

interface RowsProps {
  rows: FormSection['rows'];
  fieldProps: FieldSectionsProps['fieldProps'];
}

function Rows({ rows, fieldProps }: RowsProps) {
  return rows.map((row) =>
    row.length === 1 ? (
      row.map((field) => <FormField key={field.name} {...fieldProps(field)} />)
    ) : (
      <div key={row.map(({ name }) => name).join()} className="grid grid-cols-2 gap-2.5">
        {row.map((field) => (
          <FormField key={field.name} {...fieldProps(field)} />
        ))}
      </div>
    ),
  );
}

/** The optional fields of an operation; they are shown from the start where one of them is set. */
function OptionalFields({ rows, data, fieldProps }: RowsProps & { data: JsonObject }) {
  const fields = rows.flat();
  const isSet = ({ name, spec }: FieldOfForm): boolean =>
    data[name] !== undefined && data[name] !== '' && data[name] !== spec.default;
  const [open, setOpen] = useState(() => fields.some(isSet));
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/optional">
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-sm text-sm text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden size={14} className="transition-transform group-open/optional:rotate-90" />
        Optional fields ({fields.length})
      </summary>
      <div className="mt-3 space-y-3">
        <Rows rows={rows} fieldProps={fieldProps} />
      </div>
    </details>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3 border-b border-line px-4 py-3.5">
      <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
