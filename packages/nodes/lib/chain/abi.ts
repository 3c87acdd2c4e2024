import { chainErrors } from '@heddle/contract/errors/chain';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { getAddress, isAddress, parseAbi, toEventSignature, toFunctionSignature } from 'viem';
import type { Abi, AbiEvent, AbiFunction, AbiParameter } from 'viem';

/** Entries that an ABI may have. */
const ENTRIES_MAX = 5000;

/** Reads an ABI: JSON as compilers and explorers give it, a compiler's artifact with `abi`, or one signature in each line. Throws `chain_abi_invalid`. */
export function abiIn(given: string): Abi {
  const value: JsonValue = /^\s*[[{]/.test(given) ? parsed(given) : given;
  const list = isJsonObject(value) && 'abi' in value ? value['abi'] : value;
  if (Array.isArray(list) && list.length > ENTRIES_MAX)
    throw chainErrors.chain_abi_invalid({ reason: `it has more than ${ENTRIES_MAX} entries` });
  if (Array.isArray(list) && list.every((entry) => isJsonObject(entry) && typeof entry['type'] === 'string'))
    // The shape of an entry is checked where one is used.
    return list as unknown as Abi;
  const lines = typeof list === 'string' ? list.split('\n') : Array.isArray(list) ? list.map(asText) : [];
  const signatures = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (signatures.length === 0) throw chainErrors.chain_abi_invalid({ reason: 'it is empty' });
  try {
    return parseAbi(signatures);
  } catch (error) {
    throw chainErrors.chain_abi_invalid({ reason: firstLine(error) });
  }
}

function parsed(text: string): JsonValue {
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw chainErrors.chain_abi_invalid({ reason: firstLine(error) });
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).replace(/\.$/, '');

const functionsOf = (abi: Abi): AbiFunction[] => abi.filter((entry) => entry.type === 'function');
const eventsOf = (abi: Abi): AbiEvent[] => abi.filter((entry) => entry.type === 'event');

function found<T extends AbiFunction | AbiEvent>(
  all: readonly T[],
  written: string,
  signatureOf: (one: T) => string,
): T {
  const name = written.trim();
  const known = all.filter((one) => one.name === name || signatureOf(one) === name.replaceAll(' ', ''));
  const [first] = known;
  if (first && known.length === 1) return first;
  const names = (known.length > 1 ? known : all).slice(0, 30).map(signatureOf);
  throw chainErrors.chain_function_unknown({ name, known: names.length === 0 ? 'none' : names.join(', ') });
}

/** The function of this name, or of this signature where several share the name. Throws `chain_function_unknown`. */
export const functionOf = (abi: Abi, name: string): AbiFunction => found(functionsOf(abi), name, toFunctionSignature);

/** The event of this name or signature. Throws `chain_function_unknown`. */
export const eventOf = (abi: Abi, name: string): AbiEvent => found(eventsOf(abi), name, toEventSignature);

/**
 * JSON as the arguments of a function, a constructor or an event: a list in the parameters' order or an object by their names. Integers are numbers or decimal or hexadecimal text.
 * Throws `chain_arguments_invalid`.
 */
export function argumentsFor(name: string, inputs: readonly AbiParameter[], given: JsonValue | undefined): unknown[] {
  const refuse = (reason: string): never => {
    throw chainErrors.chain_arguments_invalid({ name, reason });
  };
  const values = Array.isArray(given)
    ? given
    : isJsonObject(given)
      ? inputs.map((input) => (input.name === undefined ? undefined : given[input.name]))
      : given === undefined || given === null || given === ''
        ? []
        : [given];
  if (values.length !== inputs.length) refuse(`there are ${values.length}, and it takes ${inputs.length}`);
  return inputs.map((input, position) =>
    argument(input, values[position], input.name ?? `number ${position + 1}`, refuse),
  );
}

type Refuse = (reason: string) => never;

function argument(type: AbiParameter, value: JsonValue | undefined, place: string, refuse: Refuse): unknown {
  if (value === undefined) return refuse(`${place} is missing`);
  const list = /^(.*)\[(\d*)\]$/.exec(type.type);
  if (list) {
    if (!Array.isArray(value)) return refuse(`${place} must be a list`);
    if (list[2] !== '' && value.length !== Number(list[2])) return refuse(`${place} must have ${list[2]} entries`);
    return value.map((entry, at) => argument({ ...type, type: list[1] ?? '' }, entry, `${place}[${at}]`, refuse));
  }
  if (type.type === 'tuple') return tupleArgument(type, value, place, refuse);
  if (/^u?int\d*$/.test(type.type)) return integerArgument(type.type, value, place, refuse);
  if (type.type === 'bool') return typeof value === 'boolean' ? value : refuse(`${place} must be true or false`);
  if (type.type === 'address')
    return typeof value === 'string' && isAddress(value) ? getAddress(value) : refuse(`${place} must be an address`);
  if (type.type.startsWith('bytes')) return bytesArgument(type.type, value, place, refuse);
  return typeof value === 'string' ? value : refuse(`${place} must be text`);
}

function tupleArgument(type: AbiParameter, value: JsonValue, place: string, refuse: Refuse): unknown {
  const parts = 'components' in type ? type.components : [];
  const entries = Array.isArray(value)
    ? value
    : parts.map((part) => (isJsonObject(value) ? value[part.name ?? ''] : undefined));
  if (entries.length !== parts.length) return refuse(`${place} must have ${parts.length} values`);
  const read = parts.map((part, at) => argument(part, entries[at], `${place}.${part.name ?? at}`, refuse));
  // viem takes an object where all parts have names, else a list.
  return parts.every((part) => part.name)
    ? Object.fromEntries(parts.map((part, at) => [part.name ?? '', read[at]]))
    : read;
}

function integerArgument(type: string, value: JsonValue, place: string, refuse: Refuse): bigint {
  const text = typeof value === 'string' ? value.trim() : value;
  if (typeof text === 'number' && !Number.isSafeInteger(text))
    return refuse(`${place} must be a whole number; large ones are written as text`);
  if (typeof text !== 'number' && !(typeof text === 'string' && /^(-?\d+|0x[0-9a-f]+)$/i.test(text)))
    return refuse(`${place} must be a whole number`);
  const number = BigInt(text);
  const bits = BigInt(/\d+/.exec(type)?.[0] ?? 256);
  const [least, most] = type.startsWith('u')
    ? [0n, (1n << bits) - 1n]
    : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
  return number < least || number > most ? refuse(`${place} does not fit into ${type}`) : number;
}

function bytesArgument(type: string, value: JsonValue, place: string, refuse: Refuse): string {
  const size = /\d+/.exec(type)?.[0];
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value))
    return refuse(`${place} must be bytes, such as 0x1234`);
  return size !== undefined && value.length !== 2 + 2 * Number(size)
    ? refuse(`${place} must have ${size} bytes`)
    : value;
}

/** The results of a function as JSON: one value alone, several as an object by their names where all have one. */
export function namedResults(
  outputs: readonly AbiParameter[],
  result: unknown,
  plain: (value: unknown) => JsonValue,
): JsonValue {
  if (outputs.length <= 1 || !Array.isArray(result)) return plain(result);
  const names = outputs.map(({ name }) => name ?? '');
  const areNamed = names.every((name) => name !== '') && new Set(names).size === names.length;
  return areNamed ? Object.fromEntries(names.map((name, at) => [name, plain(result[at])])) : plain(result);
}
