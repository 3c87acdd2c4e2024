import { upgrade } from '@scalar/openapi-upgrader';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import type { JsonObject } from '@heddle/contract/json';
import type { DescribedApi } from '../described-api.ts';
import type { OtherDocuments } from '../documents.ts';
import { withReferred } from '../references.ts';
import { clipped } from '../words.ts';
import { readCredentials } from './credentials.ts';
import { readOperations } from './operations.ts';
import { addressIn } from './servers.ts';
import { objectIn, textIn } from './schemas.ts';

/** Reads an OpenAPI 3 or Swagger 2 document. `source`: the address it was loaded from; `others`: what it refers to. Throws `api_description_invalid`, which says where. */
export async function readOpenApi(
  document: JsonObject,
  source: string | undefined,
  others: OtherDocuments = {},
): Promise<DescribedApi> {
  const whole = withReferred(document, source, others);
  await validate(whole.document);
  // It is valid, and stays JSON.
  const current = upgrade(whole.document, '3.1') as unknown as JsonObject;
  const info = objectIn(current, 'info');
  const { words, sent } = readCredentials(current, whole.lost);
  return {
    kind: 'openapi',
    name: clipped(textIn(info, 'title').trim() || 'API', 100),
    version: clipped(textIn(info, 'version'), 50),
    address: addressIn(current, source),
    credentials: words,
    ...readOperations(current, whole.lost, { source, skipped: sent }),
  };
}

async function validate(document: JsonObject): Promise<void> {
  const { valid, errors } = await new Validator().validate(document);
  // Operations that refer to other files are left out one by one.
  if (valid || (typeof errors === 'string' && errors.startsWith("Can't resolve"))) return;
  if (typeof errors === 'string' || errors === undefined)
    throw describedApiErrors.api_description_invalid({ place: '', reason: errors ?? 'it fits no version of OpenAPI' });
  // Where several forms are allowed, the error that is deepest is the one that is meant.
  const [deepest] = [...errors].sort((one, other) => depthOf(other.instancePath) - depthOf(one.instancePath));
  throw describedApiErrors.api_description_invalid(
    { place: deepest?.instancePath ?? '', reason: deepest?.message ?? 'it fits no version of OpenAPI' },
    {
      details: {
        errors: errors.slice(0, 20).map(({ instancePath, message }) => ({ at: instancePath, message: message ?? '' })),
      },
    },
  );
}

const depthOf = (path: string): number => path.split('/').length;
