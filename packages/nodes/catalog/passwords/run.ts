import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { asText } from '@heddle/contract/node/text';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { put, required } from '../../lib/items.ts';
import type { passwordFields } from './fields.ts';
import type { Strength } from './hashing.ts';
import { hashPassword, isPasswordOf, isWeaker } from './hashing.ts';
import { readHash, writeHash } from './phc.ts';
import { estimateStrength } from './strength.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof passwordFields>;

/** Longer ones would only make work: NIST SP 800-63B asks for at least 64. */
const LONGEST = 1024;

const readPassword = pathReader('password');

/** Hashes, verifies or estimates the password of every item. */
export async function processPasswords(context: Context): Promise<NodeResult> {
  const valid = new PairedItems();
  const invalid = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const { passes, item: result } = await work(context, item, index);
    (passes ? valid : invalid).push(result, index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedPorts({ valid, invalid });
}

interface Worked {
  passes: boolean;
  item: Item;
}

async function work(context: Context, item: Item, index: number): Promise<Worked> {
  const { field } = context;
  const password = passwordOf(context, item, index);
  switch (field.operation(index)) {
    case 'hash': {
      const hash = writeHash(await hashPassword(password, strengthOf(context, index), context));
      return { passes: true, item: put(rest(context, item, index), field.to(index) || 'passwordHash', hash) };
    }
    case 'verify': {
      const stored = readHash(required('Stored hash', field.hash(index), item, ['passwordHash']));
      const verified = await isPasswordOf(stored, password, context);
      // Nobody can hash a wrong password anew.
      const report = { verified, needsRehash: verified && isWeaker(stored, strengthOf(context, index)) };
      return { passes: verified, item: put(rest(context, item, index), field.to(index) || 'passwordCheck', report) };
    }
    case 'strength': {
      const strength = estimateStrength(password, namesOf(field.known(index)));
      return {
        passes: strength.score >= Number(field.least(index)),
        item: put(item, field.to(index) || 'passwordStrength', strength),
      };
    }
  }
}

/** The password as it is: spaces at its ends belong to it. */
function passwordOf({ field }: Context, item: Item, index: number): string {
  const written = field.password(index);
  const found = readPassword(item.json);
  const password = written !== '' ? written : found === undefined || found === null ? '' : asText(found);
  if (password === '') throw nodeErrors.field_required({ field: 'Password' });
  if (password.length > LONGEST)
    throw nodeErrors.field_invalid({ field: 'Password', reason: `is longer than ${LONGEST} characters` });
  return password;
}

function rest({ field }: Context, item: Item, index: number): Item {
  if (!field.remove(index) || !Object.hasOwn(item.json, 'password')) return item;
  const { password: _password, ...json } = item.json;
  return { ...item, json };
}

function strengthOf({ field }: Context, index: number): Strength {
  if (field.algorithm(index) === 'bcrypt') return { algorithm: 'bcrypt', cost: field.rounds(index) };
  if (field.algorithm(index) === 'scrypt') return { algorithm: 'scrypt', ln: field.cost(index), r: 8, p: 1 };
  return {
    algorithm: 'argon2id',
    memory: field.memory(index) * 1024,
    passes: field.passes(index),
    parallelism: field.parallelism(index),
  };
}
