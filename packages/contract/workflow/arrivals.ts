import type { JsonObject } from '../json.ts';
import type { nodeSettings } from '../node/settings.ts';
import type { HeadFacts } from './loop-heads.ts';
import { headOf } from './loop-heads.ts';

/** The part of a node type that decides whether its settings for arriving items have an effect. */
export interface ArrivalFacts extends HeadFacts {
  readonly trigger?: boolean;
}

/** The settings that say for which of the items that arrive, and how often, a node runs. */
export const arrivalSettings: readonly string[] = [
  'perItem',
  'runOnce',
  'join',
] satisfies (keyof typeof nodeSettings)[];

/** True where `arrivalSettings` have an effect: the head of a loop needs its complete input before the first pass, and at a trigger nothing arrives. */
export const choosesArrivals = (type: ArrivalFacts | undefined, data: JsonObject): boolean =>
  type?.trigger !== true && headOf(type, data) === null;
