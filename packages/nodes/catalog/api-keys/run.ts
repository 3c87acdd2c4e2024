import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { StateEntry, StateSpace } from '@heddle/contract/node/state';
import { STATE_PAGE } from '@heddle/contract/node/state';
import type { Item } from '@heddle/contract/run/item';
import { namesOf } from '../../lib/json/reader.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { covers } from '../../lib/roles.ts';
import { given, put, required, sharedName } from '../../lib/items.ts';
import { isSecretOf, isoTime, keepFresh, newSecret, numberAt, stableId } from '../../lib/secrets.ts';
import type { apiKeyFields } from './fields.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof apiKeyFields>;
type Facts = { [fact: string]: JsonValue };

const DAY_MS = 86_400_000;
/** Expired keys are kept for a while, so that their holders get the reason for the refusal. */
const AFTERLIFE_MS = 30 * DAY_MS;
const ID_DIGITS = 16;
const KEY = /^(?<prefix>\w+)_(?<id>[0-9a-f]{16})_(?<secret>[\w-]{43})$/;

/** Runs the operation for every item; refused items leave by the port `invalid`. */
export async function processApiKeys(context: Context): Promise<NodeResult> {
  const valid = new PairedItems();
  const invalid = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const result = await work(context, item, index);
    (result['reason'] === undefined ? valid : invalid).push(put(item, context.field.to(index) || 'key', result), index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedPorts({ valid, invalid });
}

function work(context: Context, item: Item, index: number): Promise<Facts> {
  switch (context.field.operation(index)) {
    case 'verify':
      return verify(context, item, index);
    case 'generate':
      return generate(context, index);
    case 'revoke':
      return revoke(context, item, index);
    case 'list':
      return list(context, index);
  }
}

function storeOf({ field, state }: Context, index: number): { space: StateSpace; prefix: string } {
  return {
    space: state.in(field.shared(index), 'api-keys'),
    prefix: `${sharedName('Key set', field.set(index))}/`,
  };
}

/** The public form of a key: everything but its hash. */
function factsOf(id: string, record: JsonObject): Facts {
  const { name = '', owner = '', scopes = [] } = record;
  return {
    id,
    name,
    owner,
    scopes,
    createdAt: isoTime(numberAt(record, 'createdAt')),
    expiresAt: isoTime(numberAt(record, 'expiresAt')),
    revokedAt: isoTime(numberAt(record, 'revokedAt')),
  };
}

async function generate(context: Context, index: number): Promise<Facts> {
  const { field, run } = context;
  const kind = field.prefix(index).trim();
  if (!/^\w{1,20}$/.test(kind))
    throw nodeErrors.field_invalid({ field: 'Prefix', reason: 'must be 1 to 20 letters, digits and underscores' });
  const { space, prefix } = storeOf(context, index);
  const id = stableId(run.idempotencyKey(index), ID_DIGITS);
  const days = field.expiresIn(index);
  const lifetime = days === undefined ? undefined : Math.round(days * DAY_MS);
  const record: JsonObject = {
    name: field.keyName(index).slice(0, 200),
    owner: field.owner(index).slice(0, 200),
    scopes: namesOf(field.scopes(index)),
    createdAt: run.now,
    ...(lifetime === undefined ? {} : { expiresAt: run.now + lifetime }),
  };
  const secret = newSecret();
  await keepFresh(space, prefix + id, record, secret, lifetime === undefined ? {} : { ttlMs: lifetime + AFTERLIFE_MS });
  return { apiKey: `${kind}_${id}_${secret}`, ...factsOf(id, record) };
}

/** The key that a request brings along. */
function keyIn({ field, run }: Context, item: Item, index: number): string {
  const written = given(field.apiKey(index), item, ['apiKey', 'headers.x-api-key', 'headers.authorization']);
  const { headers = {} } = run.request ?? {};
  const key = written || (headers['x-api-key'] ?? headers['authorization'] ?? '');
  return key.replace(/^(?:bearer|apikey)\s+/i, '');
}

async function verify(context: Context, item: Item, index: number): Promise<Facts> {
  const { field, run } = context;
  const key = keyIn(context, item, index);
  if (key === '') return refused('missing', 'there is no key');
  const { id = '', secret = '' } = KEY.exec(key.slice(0, 200))?.groups ?? {};
  if (id === '') return refused('unknown', 'the key is not known');
  const { space, prefix } = storeOf(context, index);
  const record = await space.get(prefix + id);
  // Without the whole key nothing about it is revealed.
  if (!isJsonObject(record) || !isSecretOf(record['hash'], secret)) return refused('unknown', 'the key is not known');
  const facts = factsOf(id, record);
  if (numberAt(record, 'revokedAt') !== undefined) return { ...facts, ...refused('revoked', 'the key was revoked') };
  if (run.now >= (numberAt(record, 'expiresAt') ?? Number.POSITIVE_INFINITY))
    return { ...facts, ...refused('expired', 'the key has expired') };
  const held = namesOf(record['scopes']);
  const missing = namesOf(field.scopes(index)).find((scope) => !held.some((granted) => covers(granted, scope)));
  return missing === undefined ? facts : { ...facts, ...refused('scope', `the key lacks the scope ${missing}`) };
}

const refused = (reason: string, message: string): Facts => ({ reason, message });

async function revoke(context: Context, item: Item, index: number): Promise<Facts> {
  const { field, run } = context;
  const written = required('Key ID', field.keyId(index), item, ['keyId', 'key.id']);
  const id = KEY.exec(written)?.groups?.['id'] ?? written;
  if (!/^[0-9a-f]{16}$/.test(id)) return refused('unknown', 'there is no such key');
  const { space, prefix } = storeOf(context, index);
  const earlier = await space.get(prefix + id);
  if (!isJsonObject(earlier)) return refused('unknown', 'there is no such key');
  const expiresAt = numberAt(earlier, 'expiresAt');
  const ttl = expiresAt === undefined ? {} : { ttlMs: Math.max(1, expiresAt + AFTERLIFE_MS - run.now) };
  const kept = await space.update(
    prefix + id,
    (record) => ({
      ...(isJsonObject(record) ? record : earlier),
      revokedAt: (isJsonObject(record) ? numberAt(record, 'revokedAt') : undefined) ?? run.now,
    }),
    ttl,
  );
  return factsOf(id, isJsonObject(kept) ? kept : earlier);
}

async function list(context: Context, index: number): Promise<Facts> {
  const { space, prefix } = storeOf(context, index);
  const owner = context.field.owner(index).trim();
  const entries = await space.list({ prefix });
  const facts = entries.map(({ key, value }: StateEntry) =>
    factsOf(key.slice(prefix.length), isJsonObject(value) ? value : {}),
  );
  const keys = facts.filter((fact) => owner === '' || fact['owner'] === owner);
  return { keys, count: keys.length, complete: entries.length < STATE_PAGE };
}
