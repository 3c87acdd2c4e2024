import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { asText } from './text.ts';

interface PortFacts {
  trigger?: boolean;
  inputs?: readonly string[];
  outputs?: readonly string[];
  portsFrom?: string;
  closesLoop?: boolean;
}

/** The ports items can enter a node by; triggers have none. */
export function inputPorts({ trigger, inputs }: PortFacts): readonly string[] {
  return trigger ? [] : (inputs ?? ['main']);
}

/**
 * The output ports of a node: first those that its configuration names (`portsFrom`), then those of its type, and `error` if the node continues after a
 * failure. At the head of a loop those of its type come first: by them it goes on.
 */
export function outputPorts(
  { outputs = ['main'], portsFrom, closesLoop = false }: PortFacts,
  data: JsonObject,
): readonly string[] {
  const named = portsFrom === undefined ? [] : namesIn(data[portsFrom]);
  const goesOn =
    data['onFailure'] === 'continue' || (data['onFailure'] === 'retry' && data['retryThen'] === 'continue');
  const own = closesLoop ? [...outputs, ...named] : [...named, ...outputs];
  return [...new Set([...own, ...(goesOn ? ['error'] : [])])];
}

/** The names of a list of names and values, as configurations hold it. */
function namesIn(list: JsonValue | undefined): string[] {
  return (Array.isArray(list) ? list : []).flatMap((entry) => {
    const name = isJsonObject(entry) ? asText(entry['name']).trim() : '';
    return name === '' ? [] : [name];
  });
}
