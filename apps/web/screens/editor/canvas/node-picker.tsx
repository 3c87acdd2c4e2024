import type { ListedType } from '@heddle/contract/node/define';
import { nodeName } from '@heddle/contract/workflow/schema';
import { useMemo } from 'react';
import { errorText } from '../../../api/client.ts';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { Popover, PopoverAnchor, PopoverContent } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { FinderGroup, FinderOption } from '../commands/finder.tsx';
import { Finder } from '../commands/finder.tsx';
import { onlySelectedCard } from '../commands/selected.ts';
import type { LibraryGroup } from '../palette/library-search.ts';
import { beginnersOrder, groupEntries, mostUsedFirst, personalGroups } from '../palette/library-search.ts';
import { noteUsed, useRemembered } from '../palette/remembered.ts';
import type { EditorSession } from '../session.tsx';
import { useSession, useUi } from '../session.tsx';
import { inputPorts } from '../store/catalog.ts';
import type { Connection } from '../store/connection.ts';
import { freePort, refuseConnection } from '../store/connection.ts';
import { documentOf } from '../store/editor-store.ts';
import { connect } from '../store/graph.ts';
import { replaceNode } from '../store/replace-node.ts';
import type { PickerRequest } from '../store/ui-store.ts';
import { insertNode } from './insert-node.ts';

/** A small node library at the place where an edge was dropped, or on an edge. */
export function NodePicker() {
  const session = useSession();
  const { ui } = session;
  const request = useUi((state) => state.picker);
  const anchor = useMemo(
    () => ({
      current: request && { getBoundingClientRect: () => new DOMRect(request.anchor.x, request.anchor.y, 0, 0) },
    }),
    [request],
  );
  if (!request) return null;
  return (
    <Popover open onOpenChange={() => ui.setState({ picker: null })}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        aria-label="Add a node"
        side="right"
        align="start"
        sideOffset={8}
        onCloseAutoFocus={(event) => focusSelected(event, session)}
        className="flex h-85 w-80! flex-col overflow-hidden! p-0!"
      >
        <Choices request={request} />
      </PopoverContent>
    </Popover>
  );
}

/** Keys go on at the new node, or at the one that was left: without a button that opened the window, they would go to the page. */
function focusSelected(event: Event, { editor, canvas }: EditorSession): void {
  const node = onlySelectedCard(editor.getState());
  if (!node) return;
  event.preventDefault();
  canvas.focusNode(node.id);
}

function Choices({ request }: { request: PickerRequest }) {
  const session = useSession();
  const { catalog } = session.editor.getState();
  const { from, edge, position, replaces, existing: offersExisting } = request;

  const take = (type: string): void => {
    session.ui.setState({ picker: null });
    if (replaces === undefined) insertNode(session, type, { corner: position, from, edge });
    else void replaceIn(session, replaces, type);
  };

  const find = (search: string): FinderGroup[] => {
    // Behind an output or within an edge only nodes with an input fit.
    const fitting = catalog.entries.filter(
      (entry) => from?.end === 'target' || (!from && edge === undefined) || inputPorts(entry).length > 0,
    );
    const groups = choicesOf(fitting, search).map(({ name, entries }) => ({
      label: name,
      options: entries.map(({ type, name: label, description, icon, category }) => ({
        id: type,
        label,
        description,
        mark: <NodeTile icon={icon} category={category} size="sm" />,
        onActive: () => session.types.need([type]),
        onSelect: () => take(type),
      })),
    }));
    const existing = from && offersExisting ? existingNodes(session, from, search) : [];
    return existing.length > 0 ? [{ label: 'Connect to', options: existing }, ...groups] : groups;
  };

  return <Finder label="Search nodes" placeholder="Search nodes..." find={find} empty="No nodes found" />;
}

/** Gives a node another type, once the fields of both are there. */
async function replaceIn({ editor, types }: EditorSession, id: string, type: string): Promise<void> {
  const before = editor.getState().nodes.find((node) => node.id === id);
  try {
    await types.load([type, ...(before ? [before.type] : [])]);
  } catch (error) {
    const description = errorText(error, 'What the new type can be set to could not be loaded.');
    toast({ title: 'Cannot change the type', description, tone: 'destructive' });
    return;
  }
  const { edit, catalog } = editor.getState();
  const entry = catalog.withFields(type);
  if (!entry) return;
  edit((document) => replaceNode(document, id, entry, catalog));
  noteUsed(type);
}

/** How many of the node types used most often stand first. */
const MOST_USED = 6;

/** What is offered, each once: as long as nothing is searched for, the user's favorites and what was used most often stand first, then what workflows begin with. */
function choicesOf(entries: readonly ListedType[], search: string): LibraryGroup[] {
  const { favorites, uses } = useRemembered.getState();
  if (search.trim() !== '') return groupEntries(mostUsedFirst(entries, uses), search);
  const used = mostUsedFirst(
    entries.filter(({ type }) => (uses[type] ?? 0) > 0 && !favorites.includes(type)),
    uses,
  ).slice(0, MOST_USED);
  const own = new Set([...favorites, ...used.map(({ type }) => type)]);
  return [
    ...personalGroups(entries, { favorites, recent: [] }),
    ...(used.length > 0 ? [{ name: 'Most used' as const, entries: used }] : []),
    ...beginnersOrder(entries.filter(({ type }) => !own.has(type))),
  ];
}

/** The nodes of the workflow that the waiting end of an edge may be tied to. */
function existingNodes(
  { editor, ui }: ReturnType<typeof useSession>,
  from: NonNullable<PickerRequest['from']>,
  search: string,
): FinderOption[] {
  const state = editor.getState();
  const { catalog } = state;
  const wanted = search.trim().toLowerCase();
  return state.nodes.flatMap((node) => {
    const entry = catalog.get(node.type);
    const label = nodeName(node, entry?.name);
    const connection: Connection =
      from.end === 'source'
        ? { source: from.node, sourceHandle: from.port, target: node.id }
        : {
            source: node.id,
            sourceHandle: freePort(state, node, catalog),
            target: from.node,
            targetHandle: from.port,
          };
    if (!label.toLowerCase().includes(wanted) || refuseConnection(documentOf(state), connection, catalog)) return [];
    const onSelect = (): void => {
      ui.setState({ picker: null });
      state.edit((document) => connect(document, connection));
    };
    return [
      {
        id: `node-${node.id}`,
        label,
        mark: <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} size="sm" />,
        onSelect,
      },
    ];
  });
}
