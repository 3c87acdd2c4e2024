import { nodeName } from '@heddle/contract/workflow/schema';
import { ArrowLeft, ArrowRight, Maximize2, Minimize2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { chordLabel } from '../commands/chord.ts';
import { openNeighbor } from '../commands/neighbor.ts';
import { useEditor, useSession, useUi } from '../session.tsx';
import { neighborsOf } from '../store/neighbors.ts';
import type { NeighborSide } from '../store/ui-store.ts';

const TOGGLE = 'data-node-view-toggle';

const sides = {
  previous: { icon: ArrowLeft, label: 'Previous node', keys: 'Alt+PageUp' },
  next: { icon: ArrowRight, label: 'Next node', keys: 'Alt+PageDown' },
} as const;

/** The buttons in the head of the properties: they open the view of the whole node, and lead from there to its neighbors. */
export function NodeViewControls({ nodeId }: { nodeId: string }) {
  const { ui } = useSession();
  const open = useUi((state) => state.nodeView);
  const box = useRef<HTMLDivElement>(null);

  // The focus goes along to a neighbor: to the same way, or where there is none to what leads back.
  useEffect(() => {
    const { cameBy } = ui.getState();
    if (cameBy === null) return;
    ui.setState({ cameBy: null });
    const ways = [...(box.current?.querySelectorAll<HTMLButtonElement>('[data-neighbor]:enabled') ?? [])];
    const way = ways.find((button) => button.dataset['neighbor'] === cameBy) ?? ways[0];
    (way ?? box.current?.querySelector<HTMLElement>(`[${TOGGLE}]`))?.focus({ preventScroll: true });
  }, [ui]);

  const label = open ? 'Back to the panel' : 'Open node view';
  return (
    <div ref={box} className="flex shrink-0 items-center">
      {open && <Neighbor nodeId={nodeId} side="previous" />}
      {open && <Neighbor nodeId={nodeId} side="next" />}
      <Tooltip content={label} shortcut={chordLabel(open ? 'Escape' : 'Shift+Enter')}>
        <Button
          variant="ghost"
          size="icon"
          aria-label={label}
          {...{ [TOGGLE]: '' }}
          onClick={() => ui.setState({ nodeView: !open })}
        >
          {open ? <Minimize2 aria-hidden size={15} /> : <Maximize2 aria-hidden size={15} />}
        </Button>
      </Tooltip>
    </div>
  );
}

/** The way to the nodes before or behind this one; a menu where there are several. */
function Neighbor({ nodeId, side }: { nodeId: string; side: NeighborSide }) {
  const session = useSession();
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const catalog = useEditor((state) => state.catalog);
  const found = neighborsOf({ nodes, edges }, nodeId, side).map((node) => ({
    id: node.id,
    name: nodeName(node, catalog.get(node.type)?.name),
  }));
  const { icon: Mark, label, keys } = sides[side];
  const [first] = found;
  const name = found.length === 1 && first ? `${label}: ${first.name}` : label;
  const button = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={name}
      data-neighbor={side}
      disabled={found.length === 0}
      {...(found.length === 1 && { onClick: () => openNeighbor(session, side) })}
    >
      <Mark aria-hidden size={16} />
    </Button>
  );
  if (found.length < 2)
    return (
      <Tooltip content={name} shortcut={chordLabel(keys)}>
        {button}
      </Tooltip>
    );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72">
        {found.map(({ id, name: neighbor }) => (
          // The menu gives the focus back to a button that is gone by then.
          <DropdownMenuItem key={id} onSelect={() => setTimeout(() => openNeighbor(session, side, id))}>
            <span className="truncate">{neighbor}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Elements that use the arrow keys themselves. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable="true"], [role="tab"], [role="separator"], [role="combobox"], [role="radio"], [role="slider"], [role="group"][tabindex="0"], [role="menu"] *';

/** Handles the keys of the node view: Escape leads back to the panel, the arrows to the neighbors, unless they are used where the focus is. True if the key was one of them. */
export function nodeViewKey(event: KeyboardEvent, session: ReturnType<typeof useSession>): boolean {
  if (event.key === 'Escape') {
    const { currentTarget } = event;
    event.preventDefault();
    session.ui.setState({ nodeView: false });
    // What had the focus may be gone with the columns.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        currentTarget.querySelector<HTMLElement>(`[${TOGGLE}]`)?.focus({ preventScroll: true });
    });
    return true;
  }
  const side = { ArrowLeft: 'previous', ArrowRight: 'next' } as const;
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.target instanceof Element && event.target.matches(USES_ARROWS)) return false;
  event.preventDefault();
  return openNeighbor(session, side[event.key]);
}
