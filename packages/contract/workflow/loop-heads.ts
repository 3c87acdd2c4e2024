import type { JsonObject } from '../json.ts';
import type { Fields } from '../node/fields.ts';
import { HAND_ON } from '../node/hand-on.ts';
import { isInUse } from '../node/when.ts';
import type { LoopHead } from './loops.ts';
import { LOOP_PORT } from './loops.ts';

/** The part of a node type that decides whether a node is the head of a loop. */
export interface HeadFacts {
  closesLoop?: boolean;
  handsOn?: boolean;
  portsFrom?: string;
  fields?: Fields;
}

const closing: LoopHead = { port: LOOP_PORT, closes: true };
/** Passes begin at the ports that its configuration names. */
const naming: LoopHead = { port: null, closes: true };
/** What follows a node that hands on batches is the body of a loop. */
const handing: LoopHead = { port: 'main', closes: false };

/** The head of a loop that a node of a type is with its configuration; null where it is none. */
export function headOf(type: HeadFacts | undefined, data: JsonObject): LoopHead | null {
  if (type?.closesLoop === true) return type.portsFrom === undefined ? closing : naming;
  if (type?.handsOn !== true || data[HAND_ON.field] !== HAND_ON.batches) return null;
  // The value stays in the configuration when an operation is chosen that gives no list. Of a type whose fields follow from its operation, such a list is one batch.
  const spec = type.fields?.[HAND_ON.field];
  return !spec || isInUse(spec, type.fields ?? {}, data) ? handing : null;
}
