import { learningErrors } from '@heddle/contract/errors/learning';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import { sharedName } from '../items.ts';

/** The namespace of node state that holds models. They belong to the user: all workflows share them. */
const MODELS = 'models';
/** Characters of a part: with its quotes it fits into one value. */
const PART = 240 * 1024;
/** How often a model that is replaced while it is read is asked for again. */
const MOST_TRIES = 5;

type Step = Pick<NodeContext, 'state' | 'run'>;

/** A model as it is stored. */
export interface StoredModel {
  packed: string;
  /** Counted from 1, by trainings under this name. */
  version: number;
  /** What is known of the training. */
  facts: JsonObject;
}

/** The entry that says where the parts of a model are. */
interface Head {
  version: number;
  /** The step that saved it: names its parts. */
  id: string;
  parts: number;
  facts: JsonObject;
}

function readHead(value: JsonValue | undefined): Head | undefined {
  if (!isJsonObject(value)) return undefined;
  const { version, id, parts, facts } = value;
  return typeof version === 'number' && typeof id === 'string' && typeof parts === 'number' && isJsonObject(facts)
    ? { version, id, parts, facts }
    : undefined;
}

const partKey = (key: string, id: string, part: number): string => `${key}/${id}/${part}`;

/**
 * Keeps a packed model under a name, in place of the one before. A step that runs again saves the same version. Throws `field_invalid` for the name,
 * and `state_full`.
 */
export async function saveModel(
  { state, run }: Step,
  kind: string,
  name: string,
  { packed, facts }: Omit<StoredModel, 'version'>,
): Promise<number> {
  const space = state.in('user', MODELS);
  const key = `${kind}/${sharedName('Model', name)}`;
  const id = run.idempotencyKey(0);
  const parts = Math.max(1, Math.ceil(packed.length / PART));
  for (let part = 0; part < parts; part += 1)
    await space.set(partKey(key, id, part), packed.slice(part * PART, (part + 1) * PART));
  let before: Head | undefined;
  const head = await space.update(key, (value) => {
    before = readHead(value);
    const version = before?.id === id ? before.version : (before?.version ?? 0) + 1;
    return { version, id, parts, facts };
  });
  if (before && before.id !== id)
    for (let part = 0; part < before.parts; part += 1) await space.delete(partKey(key, before.id, part));
  return readHead(head)?.version ?? 1;
}

/** The model that is kept under a name. Throws `model_not_found`, `field_invalid`. */
export async function loadModel({ state }: Step, kind: string, name: string): Promise<StoredModel> {
  const space = state.in('user', MODELS);
  const key = `${kind}/${sharedName('Model', name)}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const head = readHead(await space.get(key));
    if (!head) break;
    const packed = await readParts(space, key, head);
    if (packed !== undefined) return { packed, version: head.version, facts: head.facts };
  }
  throw learningErrors.model_not_found({ name });
}

/** Undefined where the model has been replaced in the meantime. */
async function readParts(space: StateSpace, key: string, { id, parts }: Head): Promise<string | undefined> {
  const texts: string[] = [];
  for (let part = 0; part < parts; part += 1) {
    const text = await space.get(partKey(key, id, part));
    if (typeof text !== 'string') return undefined;
    texts.push(text);
  }
  return texts.join('');
}
