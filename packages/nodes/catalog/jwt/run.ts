import { nodeErrors } from '@heddle/contract/errors/node';
import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { JWTVerifyOptions } from 'jose';
import { SignJWT } from 'jose';
import { namesOf } from '../../lib/json/reader.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { given, put } from '../../lib/items.ts';
import type { jwtFields } from './fields.ts';
import { keySetAt, readKeySet } from './jwks.ts';
import type { JwtKey } from './keys.ts';
import { checkSigningSecret, privateKey, publicKey, publicKeyAlgorithms, secretKey } from './keys.ts';
import type { Verdict } from './verify.ts';
import { verifyWithKey, verifyWithSet } from './verify.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof jwtFields>;

/** Verifies or signs a token for every item. */
export async function processJwt(context: Context): Promise<NodeResult> {
  const valid = new PairedItems();
  const invalid = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const { field } = context;
    if (field.operation(index) === 'sign') {
      valid.push(put(item, field.to(index) || 'token', await sign(context, index)), index);
      return;
    }
    const verdict = await verify(context, item, index);
    if ('claims' in verdict) valid.push(put(item, field.to(index) || 'claims', verdict.claims), index);
    else if (field.onInvalid(index) === 'fail')
      throw securityErrors.jwt_invalid({ reason: verdict.refusal.message }, { details: verdict.refusal });
    else invalid.push(put(item, 'refused', { ...verdict.refusal }), index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedPorts({ valid, invalid });
}

function tokenOf({ field, run }: Context, item: Item, index: number): string {
  const token =
    given(field.token(index), item, ['token', 'headers.authorization']) ||
    (run.request?.headers['authorization'] ?? '');
  if (token === '') throw securityErrors.jwt_missing();
  return token.replace(/^bearer\s+/i, '');
}

async function verify(context: Context, item: Item, index: number): Promise<Verdict> {
  const { field, run, fetch, signal } = context;
  const token = tokenOf(context, item, index);
  switch (field.keySource(index)) {
    case 'jwks': {
      const set = readKeySet(field.jwks(index), (reason) =>
        nodeErrors.field_invalid({ field: 'Key set', reason: `cannot be used: ${reason}` }),
      );
      return verifyWithSet(token, set, optionsOf(context, index, publicKeyAlgorithms));
    }
    case 'jwksUrl': {
      const asking = { fetch, signal, workflowId: run.workflowId, now: run.now };
      const options = optionsOf(context, index, publicKeyAlgorithms);
      const verdict = await verifyWithSet(token, await keySetAt(field.jwksUrl(index), asking), options);
      if (!('refusal' in verdict) || verdict.refusal.reason !== 'key') return verdict;
      return verifyWithSet(token, await keySetAt(field.jwksUrl(index), asking, true), options);
    }
    case 'secret':
    case 'key':
    case 'credential': {
      const key = await verifyingKey(context, index);
      return verifyWithKey(token, key, optionsOf(context, index, key.algorithms));
    }
  }
}

/** The requirements for a token. Only algorithms that fit the key are accepted: RFC 8725, 3.1. */
function optionsOf({ field, run }: Context, index: number, fitting: readonly string[]): JWTVerifyOptions {
  const accepted = namesOf(field.algorithms(index));
  const algorithms = accepted.length === 0 ? [...fitting] : accepted.filter((name) => fitting.includes(name));
  if (algorithms.length === 0)
    throw nodeErrors.field_invalid({
      field: 'Accepted algorithms',
      reason: `has none that the key is for: ${fitting.join(', ')}`,
    });
  const issuer = namesOf(field.issuer(index));
  const audience = namesOf(field.audience(index));
  const subject = field.subject(index).trim();
  const maxAge = field.maxAge(index);
  return {
    algorithms,
    currentDate: new Date(run.now),
    clockTolerance: field.clockSkew(index),
    requiredClaims: namesOf(field.requiredClaims(index)),
    ...(issuer.length > 0 ? { issuer } : {}),
    ...(audience.length > 0 ? { audience } : {}),
    ...(subject === '' ? {} : { subject }),
    ...(maxAge === undefined ? {} : { maxTokenAge: maxAge }),
  };
}

async function verifyingKey(context: Context, index: number): Promise<JwtKey> {
  const { field } = context;
  if (field.keySource(index) === 'secret') return secretKey(field.secret(index), field.secretFormat(index));
  if (field.keySource(index) === 'key') return publicKey(field.publicKey(index));
  const { type, values } = await context.credential('credential');
  const key = type === 'jwtSecret' ? secretKey(textOf(values['secret']), 'text') : publicKey(privatePem(values));
  // The credential defines the agreed algorithm.
  return { key: key.key, algorithms: [textOf(values['algorithm'])] };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Values = { readonly [name: string]: unknown };

/** The public half belongs to the private key: OpenSSL works it out. */
function privatePem(values: Values): string {
  const { key } = privateKey(textOf(values['privateKey']), textOf(values['passphrase']));
  return key instanceof Uint8Array ? '' : key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

interface Signing {
  key: JwtKey;
  algorithm: string;
  keyId: string;
}

async function signingKey(context: Context, index: number): Promise<Signing> {
  const { field } = context;
  const algorithm = field.algorithm(index);
  switch (field.keySource(index)) {
    case 'secret':
      return { key: secretKey(field.secret(index), field.secretFormat(index)), algorithm, keyId: '' };
    case 'key':
      return { key: privateKey(field.privateKey(index), field.passphrase(index)), algorithm, keyId: '' };
    case 'credential': {
      const { type, values } = await context.credential('credential');
      const key =
        type === 'jwtSecret'
          ? secretKey(textOf(values['secret']), 'text')
          : privateKey(textOf(values['privateKey']), textOf(values['passphrase']));
      return { key, algorithm: textOf(values['algorithm']), keyId: textOf(values['keyId']) };
    }
    case 'jwks':
    case 'jwksUrl':
      throw nodeErrors.field_invalid({
        field: 'Key',
        reason: 'must be a secret, a key in PEM or a credential: key sets only verify',
      });
  }
}

async function sign(context: Context, index: number): Promise<string> {
  const { field, run } = context;
  const { key, algorithm, keyId } = await signingKey(context, index);
  if (!key.algorithms.includes(algorithm))
    throw nodeErrors.field_invalid({
      field: 'Algorithm',
      reason: `is not for this key, which is for ${key.algorithms.join(', ')}`,
    });
  checkSigningSecret(key, algorithm);
  const claims = field.claims(index);
  if (!isJsonObject(claims)) throw nodeErrors.field_invalid({ field: 'Claims', reason: 'must be a JSON object' });
  const kid = field.keyId(index).trim() || keyId;
  return new SignJWT({ ...claims, ...registeredClaims(context, index, Math.floor(run.now / 1000)) })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', ...(kid === '' ? {} : { kid }) })
    .sign(key.key);
}

/** RFC 7519, 4.1. Times are in seconds. */
function registeredClaims({ field }: Context, index: number, iat: number): JsonObject {
  const audience = namesOf(field.audience(index));
  const lifetime = field.lifetime(index);
  const notBefore = field.notBefore(index);
  const texts = { iss: field.issuer(index).trim(), sub: field.subject(index).trim() };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(audience.length === 0 ? {} : { aud: audience.length === 1 ? (audience[0] ?? '') : audience }),
    iat,
    ...(lifetime > 0 ? { exp: iat + lifetime } : {}),
    ...(notBefore === undefined ? {} : { nbf: iat + notBefore }),
  };
}
