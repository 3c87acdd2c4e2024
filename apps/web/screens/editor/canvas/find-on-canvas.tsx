import { NodeTile } from '../../../ui/node-tile.tsx';
import type { FinderGroup } from '../commands/finder.tsx';
import { FinderDialog } from '../commands/finder-dialog.tsx';
import { useSession, useUi } from '../session.tsx';
import { findNodes } from '../store/find-nodes.ts';

/** The most nodes that are listed. */
const LISTED = 50;

/** Finds a node of the workflow by its name, its type or a value in it, selects it and brings it into view. */
export function FindOnCanvas() {
  const { editor, ui, canvas } = useSession();
  const open = useUi((state) => state.findOpen);
  const setOpen = (next: boolean): void => ui.setState({ findOpen: next });

  const go = (id: string): void => {
    setOpen(false);
    const { nodes, select } = editor.getState();
    const node = nodes.find((candidate) => candidate.id === id);
    if (!node) return;
    select({ nodes: new Set([id]), edges: new Set() });
    canvas.reveal(node.position);
    // After the window has given the focus back, and a card out of view is rendered.
    setTimeout(() => canvas.focusNode(id), 50);
  };
  const find = (search: string): FinderGroup[] => {
    const { nodes, catalog } = editor.getState();
    const found = findNodes(nodes, search, catalog);
    const options = found.slice(0, LISTED).map(({ node, name, typeName, value }) => {
      const entry = catalog.get(node.type);
      return {
        id: node.id,
        label: name,
        description: value ?? typeName,
        mark: <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} size="sm" />,
        onSelect: () => go(node.id),
      };
    });
    const label = found.length > LISTED ? `The first ${LISTED} of ${found.length} nodes` : 'Nodes';
    return options.length > 0 ? [{ label, options }] : [];
  };

  return (
    <FinderDialog
      title="Find on Canvas"
      open={open}
      onOpenChange={setOpen}
      label="Nodes of the workflow"
      placeholder="Find by name, type or value"
      find={find}
      empty="No node matches."
    />
  );
}
