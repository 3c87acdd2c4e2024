import { hasPages } from '../described/has-pages.ts';
import type { JsonObject } from '../json.ts';
import type { Fields } from '../node/fields.ts';
import { HAND_ON } from '../node/hand-on.ts';
import { isInUse } from '../node/when.ts';
import type { LoopHead } from './loops.ts';
import { LOOP_PORT } from './loops.ts';

/** The part of a node type that decides whether a node is the head of a loop. */
export interface HeadFacts {
  readonly closesLoop?: boolean;
  readonly handsOn?: boolean;
  readonly portsFrom?: string;
  /** Undefined while they are not known. */
  readonly fields?: Fields | undefined;
}

const closing: LoopHead = { port: LOOP_PORT, closes: true };
/** Passes begin at the ports that its configuration names. */
const naming: LoopHead = { port: null, closes: true };
/** What follows a node that hands on batches is the body of a loop. */
const handing: LoopHead = { port: 'main', closes: false };

/**
 * The head of a loop that a node of a type is with its configuration; null where it is none. The value for batches stays in the configuration when an operation is
 * chosen that gives no pages: it counts while its field is in use, or not known.
 */
export function headOf(type: HeadFacts | undefined, data: JsonObject): LoopHead | null {
  if (type?.closesLoop === true) return type.portsFrom === undefined ? closing : naming;
  if (type?.handsOn !== true || data[HAND_ON.field] !== HAND_ON.batches) return null;
  const { fields } = type;
  if (!fields) return handing;
  const spec = fields[HAND_ON.field];
  const inUse = spec ? isInUse(spec, fields, data) : hasPages(fields, data);
  return inUse ? handing : null;
}
