import type { JsonObject } from '@heddle/contract/json';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { toast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../session.tsx';
import { inputPorts, outputPorts } from '../store/catalog.ts';
import type { Connection } from '../store/connection.ts';
import { freePort } from '../store/connection.ts';
import { documentOf } from '../store/editor-store.ts';
import type { Point } from '../store/graph.ts';
import { addNode, createNode, insertOnEdge } from '../store/graph.ts';
import { onlySelectedCard } from '../commands/selected.ts';
import { noteUsed } from '../palette/remembered.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';

/** Space between automatically placed cards, in canvas units. */
export const GAP = { x: 80, y: 36 } as const;

/** The nearest position below `wanted` where a card overlaps no other. */
export function freePlace(taken: readonly { position: Point }[], wanted: Point): Point {
  const place = { ...wanted };
  const covers = ({ position }: { position: Point }): boolean =>
    Math.abs(position.x - place.x) < CARD_WIDTH && Math.abs(position.y - place.y) < CARD_HEIGHT + GAP.y / 2;
  for (let other = taken.find(covers); other; other = taken.find(covers))
    place.y = other.position.y + CARD_HEIGHT + GAP.y;
  return place;
}

/** The position and the connection of a new node. */
export interface InsertOptions {
  /** The center of its card. Default: right of the selected node, or in the center of the visible part. */
  center?: Point;
  /** Its upper left corner. */
  corner?: Point;
  /** An end of an edge that waits for the new node. */
  from?: { node: string; port: string; end: 'source' | 'target' } | undefined;
  /** What its configuration begins with, besides what its type begins with. */
  data?: JsonObject | undefined;
  /** The edge it is put into. */
  edge?: string | undefined;
}

/** Adds a node of this type to the workflow and selects it. Returns its id; null for a type the catalog does not have. */
export function insertNode(session: EditorSession, type: string, options: InsertOptions = {}): string | null {
  const { editor, canvas } = session;
  const state = editor.getState();
  const entry = state.catalog.get(type);
  if (!entry) {
    toast({ title: 'Cannot add node', description: `There is no node type "${type}".`, tone: 'destructive' });
    return null;
  }
  const { center, corner, from, edge, data = {} } = options;
  const origin = center || corner || from || edge ? undefined : onlySelectedCard(state);
  const document = documentOf(state);
  const cards = state.nodes.filter((candidate) => !isAnnotation(candidate.type));
  const created = createNode(document, entry, placeOf());
  const node = { ...created, data: { ...created.data, ...data } };
  const [output] = outputPorts(entry, node.data);

  function placeOf(): Point {
    if (center) return { x: center.x - CARD_WIDTH / 2, y: center.y - CARD_HEIGHT / 2 };
    if (corner) return corner;
    if (origin) return freePlace(cards, { x: origin.position.x + CARD_WIDTH + GAP.x, y: origin.position.y });
    const middle = canvas.center();
    return freePlace(cards, { x: middle.x - CARD_WIDTH / 2, y: middle.y - CARD_HEIGHT / 2 });
  }

  function connections(): Connection[] {
    const takesInput = entry !== undefined && inputPorts(entry).length > 0;
    if (from?.end === 'target')
      return output === undefined
        ? []
        : [{ source: node.id, sourceHandle: output, target: from.node, targetHandle: from.port }];
    if (from) return takesInput ? [{ source: from.node, sourceHandle: from.port, target: node.id }] : [];
    const port = origin && freePort(document, origin, state.catalog);
    return origin && port && takesInput ? [{ source: origin.id, sourceHandle: port, target: node.id }] : [];
  }

  noteUsed(entry.type);
  const select = new Set([node.id]);
  if (edge !== undefined) state.edit((before) => insertOnEdge(before, edge, node, output ?? 'main'), { select });
  else state.edit((before) => addNode(before, node, connections()), { select });
  const placed = editor.getState().nodes.find((candidate) => candidate.id === node.id);
  if (placed && !center) canvas.reveal(placed.position);
  return node.id;
}
