import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import { STATE_PAGE } from '@heddle/contract/node/state';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { given, put, required, sharedName } from '../../lib/items.ts';
import { hashSecret, isSecretOf, isoTime, keepFresh, newSecret, numberAt, stableId } from '../../lib/secrets.ts';
import type { sessionFields } from './fields.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof sessionFields>;
type Facts = { [fact: string]: JsonValue };

const USER_DIGITS = 32;
const ID_DIGITS = 16;
const TOKEN = /^(?<id>[0-9a-f]{48})\.(?<secret>[\w-]{43})$/;
const DATA_LIMIT = 16 * 1024;
/** Sessions of a user that are ended at once. */
const MOST_ENDED = 10 * STATE_PAGE;

/** Runs the operation for every item; refused items leave by the port `invalid`. */
export async function processSessions(context: Context): Promise<NodeResult> {
  const valid = new PairedItems();
  const invalid = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const result = await work(context, item, index);
    (result['reason'] === undefined ? valid : invalid).push(
      put(item, context.field.to(index) || 'session', result),
      index,
    );
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedPorts({ valid, invalid });
}

function work(context: Context, item: Item, index: number): Promise<Facts> {
  switch (context.field.operation(index)) {
    case 'create':
      return create(context, item, index);
    case 'verify':
    case 'extend':
      return touch(context, item, index);
    case 'end':
      return end(context, item, index);
    case 'endAll':
      return endAll(context, item, index);
    case 'list':
      return list(context, item, index);
  }
}

interface Store {
  space: StateSpace;
  /** What the keys of all sessions of the set begin with. */
  prefix: string;
}

function storeOf({ field, state }: Context, index: number): Store {
  return {
    space: state.in(field.shared(index), 'sessions'),
    prefix: `${sharedName('Session set', field.set(index))}/`,
  };
}

const userOf = ({ field }: Context, item: Item, index: number): string =>
  required('User', field.user(index), item, ['userId', 'user.id']);
/** Ids of sessions begin with their user's, so that they are found by it. */
const userDigits = (user: string): string => createHash('sha256').update(user).digest('hex').slice(0, USER_DIGITS);

function factsOf(id: string, record: JsonObject): Facts {
  const { user = '', data = {} } = record;
  const at = (name: string): string | null => isoTime(numberAt(record, name));
  return {
    id,
    user,
    data,
    createdAt: at('createdAt'),
    lastUsedAt: at('lastUsedAt'),
    expiresAt: at('expiresAt'),
    endsAt: at('endsAt'),
  };
}

async function create(context: Context, item: Item, index: number): Promise<Facts> {
  const { field, run } = context;
  const user = userOf(context, item, index);
  const data = field.data(index);
  if (!isJsonObject(data)) throw nodeErrors.field_invalid({ field: 'Data', reason: 'must be a JSON object' });
  if (JSON.stringify(data).length > DATA_LIMIT)
    throw nodeErrors.field_invalid({ field: 'Data', reason: `is longer than ${DATA_LIMIT} characters` });
  const { space, prefix } = storeOf(context, index);
  const id = userDigits(user) + stableId(run.idempotencyKey(index), ID_DIGITS);
  const idleMs = field.idleMinutes(index) * 60_000;
  const endsAt = run.now + Math.round(field.longestHours(index) * 3_600_000);
  const expiresAt = Math.min(run.now + idleMs, endsAt);
  const record: JsonObject = { user, data, idleMs, createdAt: run.now, lastUsedAt: run.now, expiresAt, endsAt };
  const secret = newSecret();
  await keepFresh(space, prefix + id, record, secret, { ttlMs: expiresAt - run.now });
  return { token: `${id}.${secret}`, ...factsOf(id, record) };
}

interface Asked extends Store {
  id: string;
  secret: string;
  record: JsonObject;
}

const refused = (reason: string, message: string): Facts => ({ reason, message });

/** The session that a token is for, or why there is none. */
async function find(context: Context, item: Item, index: number): Promise<Asked | { refusal: Facts }> {
  const { field, run } = context;
  const written =
    given(field.token(index), item, ['sessionToken', 'headers.authorization']) ||
    (run.request?.headers['authorization'] ?? '');
  if (written === '') return { refusal: refused('missing', 'there is no session token') };
  const unknown = { refusal: refused('unknown', 'the session has ended or never was') };
  const { id = '', secret = '' } = TOKEN.exec(written.replace(/^bearer\s+/i, '').slice(0, 200))?.groups ?? {};
  if (id === '') return unknown;
  const { space, prefix } = storeOf(context, index);
  const record = await space.get(prefix + id);
  if (!isJsonObject(record) || !isSecretOf(record['hash'], secret) || run.now >= (numberAt(record, 'expiresAt') ?? 0))
    return unknown;
  return { space, prefix, id, secret, record };
}

async function touch(context: Context, item: Item, index: number): Promise<Facts> {
  const { field, run } = context;
  const prolongs = field.operation(index) === 'extend' || field.sliding(index);
  const rotates = field.rotate(index);
  const found = await find(context, item, index);
  if ('refusal' in found) return found.refusal;
  const { space, prefix, id, secret, record } = found;
  if (!prolongs && !rotates) return factsOf(id, record);
  const endsAt = numberAt(record, 'endsAt') ?? run.now;
  const expiresAt = prolongs
    ? Math.min(run.now + (numberAt(record, 'idleMs') ?? 0), endsAt)
    : (numberAt(record, 'expiresAt') ?? run.now);
  const fresh = rotates ? newSecret() : secret;
  const used: JsonObject = { ...record, lastUsedAt: run.now, expiresAt, hash: hashSecret(fresh) };
  // Compare and swap: fails if it was ended or rotated concurrently.
  const kept = await space.compareAndSet(prefix + id, record, used, { ttlMs: Math.max(1, expiresAt - run.now) });
  if (!kept)
    return rotates ? refused('changed', 'the session was changed at the same moment') : touch(context, item, index);
  return { ...(rotates ? { token: `${id}.${fresh}` } : {}), ...factsOf(id, used) };
}

async function end(context: Context, item: Item, index: number): Promise<Facts> {
  const found = await find(context, item, index);
  if ('refusal' in found) return found.refusal;
  await found.space.delete(found.prefix + found.id);
  return { ...factsOf(found.id, found.record), ended: true };
}

async function endAll(context: Context, item: Item, index: number): Promise<Facts> {
  const user = userOf(context, item, index);
  const { space, prefix } = storeOf(context, index);
  let ended = 0;
  for (let after: string | undefined; ended < MOST_ENDED;) {
    context.signal.throwIfAborted();
    const page = await space.list({ prefix: prefix + userDigits(user), ...(after === undefined ? {} : { after }) });
    for (const { key } of page) await space.delete(key);
    ended += page.length;
    after = page.at(-1)?.key;
    if (page.length < STATE_PAGE) break;
  }
  return { user, ended };
}

async function list(context: Context, item: Item, index: number): Promise<Facts> {
  const user = userOf(context, item, index);
  const { space, prefix } = storeOf(context, index);
  const entries = await space.list({ prefix: prefix + userDigits(user) });
  const sessions = entries.map(({ key, value }) => factsOf(key.slice(prefix.length), isJsonObject(value) ? value : {}));
  return { user, sessions, count: sessions.length, complete: entries.length < STATE_PAGE };
}
