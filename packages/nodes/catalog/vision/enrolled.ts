import { visionErrors } from '@heddle/contract/errors/vision';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { STATE_PAGE } from '@heddle/contract/node/state';
import { forEachYielding } from '../../lib/cooperative.ts';
import { sharedName } from '../../lib/items.ts';

/** The namespace of node state that holds faces. They belong to the user: all workflows share them, and the account's deletion removes them. */
const FACES = 'faces';
/** Faces of a collection. */
const MOST_FACES = 5000;

type Step = Pick<NodeContext, 'state' | 'run' | 'signal' | 'resources'>;

/** A face that was enrolled. */
export interface Enrolled {
  person: string;
  vector: Float32Array;
  /** The embedding model that made the vector. */
  fingerprint: string;
}

/** A face is kept by its vector alone: no image. */
function toEntry({ vector, fingerprint }: Omit<Enrolled, 'person'>): JsonValue {
  return { vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'), fingerprint };
}

function toEnrolled(key: string, value: JsonValue): Enrolled | null {
  const [, person] = key.split('/');
  if (person === undefined || !isJsonObject(value)) return null;
  const { vector, fingerprint } = value;
  if (typeof vector !== 'string' || typeof fingerprint !== 'string') return null;
  const bytes = Uint8Array.from(Buffer.from(vector, 'base64'));
  return { person, vector: new Float32Array(bytes.buffer), fingerprint };
}

const named = (collection: string): string => sharedName('Collection', collection);

/** Keeps a face of a person and returns how many there are of the person. A step that runs again keeps it once. Throws `field_invalid`, `state_full`. */
export async function enrol({ state, run }: Step, collection: string, face: Enrolled, index: number): Promise<number> {
  const space = state.in('user', FACES);
  const prefix = `${named(collection)}/${sharedName('Person', face.person)}/`;
  await space.set(prefix + run.idempotencyKey(index), toEntry(face));
  return (await space.list({ prefix })).length;
}

/** Removes all faces of a person and returns how many there were. Throws `field_invalid`. */
export async function forget({ state }: Step, collection: string, person: string): Promise<number> {
  const space = state.in('user', FACES);
  const prefix = `${named(collection)}/${sharedName('Person', person)}/`;
  let removed = 0;
  for (let entries = await space.list({ prefix }); entries.length > 0; entries = await space.list({ prefix }))
    for (const { key } of entries) if (await space.delete(key)) removed += 1;
  return removed;
}

/** All faces of a collection. Throws `field_invalid`, `face_collection_full`. */
export async function enrolledIn({ state }: Step, collection: string): Promise<Enrolled[]> {
  const space = state.in('user', FACES);
  const prefix = `${named(collection)}/`;
  const faces: Enrolled[] = [];
  for (let after: string | undefined; ;) {
    const entries = await space.list({ prefix, ...(after === undefined ? {} : { after }) });
    faces.push(...entries.flatMap(({ key, value }) => toEnrolled(key, value) ?? []));
    if (faces.length > MOST_FACES)
      throw visionErrors.face_collection_full({ collection: named(collection), limit: MOST_FACES });
    if (entries.length < STATE_PAGE) return faces;
    after = entries.at(-1)?.key;
  }
}

/** A person whose face is most like another one. */
export interface FaceMatch {
  person: string;
  /** Cosine, from -1 to 1. */
  similarity: number;
}

/**
 * The enrolled person whose face is most like a vector of length 1; null where nobody is enrolled. Throws `face_model_differs` where faces were enrolled with
 * another model.
 */
export async function bestMatch(
  step: Step,
  faces: readonly Enrolled[],
  face: { vector: readonly number[]; fingerprint: string },
  collection: string,
): Promise<FaceMatch | null> {
  let best: FaceMatch | null = null;
  const compare = ({ person, vector, fingerprint }: Enrolled): void => {
    if (fingerprint !== face.fingerprint || vector.length !== face.vector.length)
      throw visionErrors.face_model_differs({ collection: named(collection) });
    const similarity = vector.reduce((sum, value, at) => sum + value * (face.vector[at] ?? 0), 0);
    if (!best || similarity > best.similarity) best = { person, similarity };
  };
  return forEachYielding(faces, compare, () => best, step);
}
