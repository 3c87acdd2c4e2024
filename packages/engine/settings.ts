import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import { nodeSettings } from '@heddle/contract/node/settings';
import { choosesArrivals } from '@heddle/contract/workflow/arrivals';
import { reviewNotes } from '@heddle/contract/workflow/review';

export interface NodeSettings {
  onFailure: 'stop' | 'continue' | 'retry';
  /** Attempts after the first one. */
  retries: number;
  /** Pause before the second attempt, and the longest pause, in milliseconds. */
  retryDelayMs: number;
  retryMaxDelayMs: number;
  retryThen: 'stop' | 'continue';
  /** True: where the credential is signed out, the step waits for somebody to sign in again and is then tried anew. */
  awaitsSignIn: boolean;
  timeoutMs: number;
  /** True: the node runs for every arrival instead of once all its edges are settled. */
  joinEach: boolean;
  /** True: the node runs for each item by itself. */
  perItem: boolean;
  /** True: the node works with the first item of its input only. */
  runOnce: boolean;
  /** Where an empty item goes on: nowhere, where no output has items, or where the first has none. */
  alwaysOutput: 'no' | 'any' | 'first';
  disabled: boolean;
  /** What somebody has to see to before the node may run; null where there is nothing. */
  unreviewed: string | null;
}

/** Reads a node's settings from its data. Invalid values count as missing: a run must not fail over them. */
export function readSettings(
  definition: Pick<AnyNode, 'closesLoop' | 'handsOn' | 'portsFrom' | 'fields' | 'trigger'>,
  data: JsonObject,
): NodeSettings {
  const { onFailure } = data;
  const arrives = choosesArrivals(definition, data);
  return {
    onFailure: onFailure === 'continue' || onFailure === 'retry' ? onFailure : 'stop',
    retries: Math.floor(readNumber(data, 'retryCount')),
    retryDelayMs: readNumber(data, 'retryDelay') * 1000,
    retryMaxDelayMs: readNumber(data, 'retryMaxDelay') * 1000,
    retryThen: data['retryThen'] === 'continue' ? 'continue' : 'stop',
    awaitsSignIn: data['onSignedOut'] === 'wait' && definition.trigger !== true,
    timeoutMs: readNumber(data, 'timeout') * 1000,
    joinEach: data['join'] === 'each' && arrives,
    perItem: data['perItem'] === true && arrives,
    runOnce: data['runOnce'] === true && arrives,
    alwaysOutput: data['alwaysOutput'] !== true ? 'no' : data['alwaysOutputFirst'] === true ? 'first' : 'any',
    disabled: data['disabled'] === true,
    unreviewed: reviewNotes(data)[0]?.text ?? null,
  };
}

type NumberSetting = 'retryCount' | 'retryDelay' | 'retryMaxDelay' | 'timeout';

function readNumber(data: JsonObject, name: NumberSetting): number {
  const { default: fallback = 0, min = 0, max = Infinity } = nodeSettings[name];
  const given = data[name];
  const number = given === undefined || given === null || given === '' ? Number.NaN : Number(given);
  return Math.min(Math.max(Number.isFinite(number) ? number : Number(fallback), min), max);
}
