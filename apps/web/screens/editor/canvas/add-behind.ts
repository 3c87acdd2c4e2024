import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { portNameRoom } from '@heddle/contract/workflow/port-name-room';
import type { EditorSession } from '../session.tsx';
import { CARD_WIDTH } from '../../../canvas/card-size.ts';
import { freePlace, GAP } from './insert-node.ts';

/** Offers the node types that fit behind an output, at this place of the window. */
export function addBehind(
  { editor, ui }: EditorSession,
  id: string,
  port: string,
  anchor: { x: number; y: number },
): void {
  const { nodes, readOnly } = editor.getState();
  const node = nodes.find((candidate) => candidate.id === id);
  if (!node || readOnly) return;
  const cards = nodes.filter(({ type }) => !isAnnotation(type));
  const { x, y } = node.position;
  const position = freePlace(cards, { x: x + CARD_WIDTH + Math.max(GAP.x, portNameRoom(port)), y });
  ui.setState({ picker: { anchor, position, from: { node: id, port, end: 'source' } } });
}

/** The output of a card that an event came from, as its node and its port; null for anything else. */
export function pressedOutput(target: EventTarget): { node: string; port: string } | null {
  const handle =
    target instanceof Element ? target.closest<HTMLElement>('.react-flow__handle.source.connectable') : null;
  const { nodeid: node, handleid: port } = handle?.dataset ?? {};
  return node === undefined || port === undefined ? null : { node, port };
}
