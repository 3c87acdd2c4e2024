import type { Difference, DifferenceKind } from '@heddle/contract/workflow/extract/differences';
import { differencesOf } from '@heddle/contract/workflow/extract/differences';
import type { Border } from '@heddle/contract/workflow/extract/graphs';
import { borderOf } from '@heddle/contract/workflow/extract/graphs';
import type { NodeReference } from '@heddle/contract/workflow/extract/references';
import { planExtraction } from '@heddle/contract/workflow/extract/rules';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { limits } from '@heddle/contract/workflow/limits';
import { nodeName } from '@heddle/contract/workflow/node-name';
import { HeddleError } from '@heddle/contract/errors/define';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import type { Catalog } from '../store/catalog.ts';
import type { Graph } from '../store/document.ts';

/** Asks for the name of the workflow that the chosen nodes become, and says what will be another thing. */
export function ExtractDialog() {
  const selected = useUi((ui) => ui.extracting);
  return selected ? <Window selected={selected} /> : null;
}

interface Outlook {
  cards: readonly { id: string; name: string }[];
  hasExit: boolean;
  border: Border;
  differences: readonly Difference[];
}

/** What an extraction under this name would do; the reason where the workflow has changed so that it cannot be done any more. */
function outlookOf(graph: Graph, selected: ReadonlySet<string>, catalog: Catalog, name: string): Outlook | string {
  try {
    const extraction = planExtraction(graph, selected, catalog);
    const cards = graph.nodes.filter(({ id, type }) => selected.has(id) && !isAnnotation(type));
    return {
      cards: cards.map((node) => ({ id: node.id, name: nodeName(node, catalog.get(node.type)?.name) })),
      hasExit: extraction.leaving.length > 0,
      border: borderOf(graph, extraction, catalog, name),
      differences: differencesOf(graph, selected, catalog),
    };
  } catch (error) {
    if (error instanceof HeddleError) return error.message;
    throw error;
  }
}

function Window({ selected }: { selected: ReadonlySet<string> }) {
  const { actions, editor, ui } = useSession();
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const catalog = useEditor((state) => state.catalog);
  const [name, setName] = useState(() => suggestedName(editor.getState(), selected));
  const [submitted, setSubmitted] = useState(false);
  const [pending, setPending] = useState(false);
  const outlook = outlookOf({ nodes, edges }, selected, catalog, name.trim());
  const close = (): void => ui.setState({ extracting: null });
  const lost = typeof outlook === 'string' ? 0 : outlook.border.lost.inward.length + outlook.border.lost.outward.length;

  const submit = (): void => {
    setSubmitted(true);
    if (name.trim() === '' || typeof outlook === 'string' || pending) return;
    setPending(true);
    void actions.extract(selected, name.trim()).then((done) => {
      setPending(false);
      if (done) close();
    });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !pending && close()}>
      <FormDialogContent
        title="Extract to sub-workflow"
        description="The selected nodes become a new workflow. A node that runs it takes their place."
        submit={lost > 0 ? 'Extract anyway' : 'Extract'}
        pending={pending}
        onSubmit={submit}
      >
        <Field
          label="Name of the new workflow"
          error={submitted && name.trim() === '' ? 'Give the new workflow a name.' : undefined}
        >
          <Input value={name} maxLength={limits.name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {typeof outlook === 'string' ? <Warning title={outlook} /> : <Consequences {...outlook} />}
      </FormDialogContent>
    </Dialog>
  );
}

function suggestedName(
  { nodes, catalog, workflowName }: Graph & { catalog: Catalog; workflowName: string },
  selected: ReadonlySet<string>,
): string {
  const cards = nodes.filter(({ id, type }) => selected.has(id) && !isAnnotation(type));
  const [only] = cards;
  const group = nodes.find(({ id, type }) => selected.has(id) && type === 'group')?.data['name'];
  if (typeof group === 'string' && group.trim() !== '' && group !== 'Group') return group.slice(0, limits.name);
  if (cards.length === 1 && only) return nodeName(only, catalog.get(only.type)?.name).slice(0, limits.name);
  return `${workflowName.slice(0, limits.name - 7)} (Part)`;
}

function Consequences({ cards, hasExit, border, differences }: Outlook) {
  const { lost, standsForExit, standsForSource, callName, triggerName } = border;
  return (
    <>
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        <li>
          {cards.length === 1 ? 'One node moves' : `${cards.length} nodes move`}:{' '}
          {listed(cards.map((card) => card.name))}. Secrets and credentials go along.
        </li>
        <li>
          “{callName}” takes {cards.length === 1 ? 'its' : 'their'} place
          {hasExit ? ' and goes on with what the new workflow gives back.' : '. Nothing follows it.'} Runs wait for it.
        </li>
        <li>
          The new workflow can be called at once. This one stays a draft until you save it; undo brings the nodes back,
          and the new workflow stays.
        </li>
        <li>In a dry run, nodes that run workflows only output a sample.</li>
        {standsForSource !== null && (
          <li>The trigger of the new workflow is called “{triggerName}”, since expressions read that node.</li>
        )}
        {standsForExit !== null && (
          <li>The new node is called “{callName}”, since expressions of this workflow read that node.</li>
        )}
      </ul>
      {lost.outward.length > 0 && (
        <Warning title="These fields read nodes that the new workflow does not have. They will fail until you change them:">
          <References references={lost.outward} />
        </Warning>
      )}
      {lost.inward.length > 0 && (
        <Warning title="These fields of this workflow read nodes that move away. They will fail until you change them:">
          <References references={lost.inward} />
        </Warning>
      )}
      {differences.length > 0 && (
        <Warning title="This will differ in the new workflow:">
          <ul className="list-disc space-y-1 pl-5">
            {differences.map(({ kind, nodes }) => (
              <li key={kind}>
                {said[kind]} ({listed(nodes)})
              </li>
            ))}
          </ul>
        </Warning>
      )}
    </>
  );
}

const said: { readonly [kind in DifferenceKind]: string } = {
  variables: '$vars no longer has the variables of this workflow and of its runs, only yours',
  run: '$workflow and $execution name the new workflow and its run',
  request: '$request is empty: a call starts the run, not a webhook',
  memory: 'Data that nodes keep for this workflow or its run starts empty',
  pinned: 'Pinned output is not used when the workflow is called',
};

function References({ references }: { references: readonly NodeReference[] }) {
  const nodes = useEditor((state) => state.nodes);
  const catalog = useEditor((state) => state.catalog);
  const once = new Map(references.map((each) => [JSON.stringify([each.nodeId, each.field, each.name]), each]));
  return (
    <ul className="list-disc space-y-1 pl-5">
      {[...once.values()].map(({ nodeId, field, name }) => {
        const node = nodes.find(({ id }) => id === nodeId);
        const type = node && catalog.get(node.type);
        const label = type?.fields?.[field]?.label ?? field;
        return (
          <li key={`${nodeId} ${field} ${name}`}>
            {node ? nodeName(node, type?.name) : nodeId}, {label}:{' '}
            {name === null ? 'a node whose name is computed' : `“${name}”`}
          </li>
        );
      })}
    </ul>
  );
}

const MOST = 6;

/** Names in quotes; the rest of many as their number. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST).map((name) => `“${name}”`);
  return names.length > MOST ? `${shown.join(', ')} and ${names.length - MOST} more` : shown.join(', ');
}

function Warning({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="note" className="flex gap-2.5 rounded-md border border-line bg-surface-2 p-3 text-ink-2">
      <TriangleAlert aria-hidden size={15} className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0 space-y-1.5">
        <p className="text-ink">{title}</p>
        {children}
      </div>
    </div>
  );
}
