import { contrl, desadv, invoic, invrpt, orders, ordrsp } from './edifact-messages.ts';
import type { MessageMap } from './map.ts';
import { x810, x846, x997 } from './x12-billing.ts';
import { x850, x855 } from './x12-orders.ts';
import { x856, x940, x945 } from './x12-shipping.ts';

/** What is known of each message type, in the order of forms. */
export const messageMaps: readonly MessageMap[] = [
  x850,
  x855,
  x856,
  x810,
  x846,
  x940,
  x945,
  x997,
  orders,
  ordrsp,
  desadv,
  invoic,
  invrpt,
  contrl,
];

const byType: ReadonlyMap<string, MessageMap> = new Map(messageMaps.map((map) => [map.type, map]));

/** The map of a message type; undefined where there is none. */
export const mapOf = (type: string): MessageMap | undefined => byType.get(type);
