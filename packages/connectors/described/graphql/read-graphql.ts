import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import type { JsonObject } from '@heddle/contract/json';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { buildClientSchema, buildSchema, getIntrospectionQuery } from 'graphql';
import type { DescribedApi } from '../described-api.ts';
import { readFields } from './operations.ts';

/** The query by which an endpoint tells its schema. */
export const INTROSPECTION = getIntrospectionQuery({ descriptions: true });

/** Reads what an endpoint answered to `INTROSPECTION`. Throws `api_description_invalid`. */
export function readIntrospection(answer: JsonObject, source: string | undefined): DescribedApi {
  // The library checks what it is given.
  return described(() => buildClientSchema(answer as unknown as IntrospectionQuery), source);
}

/** Reads a schema as it is written. Throws `api_description_invalid`, which says where. */
export const readSdl = (text: string, source: string | undefined): DescribedApi =>
  described(() => buildSchema(text, { assumeValidSDL: false }), source);

function described(build: () => GraphQLSchema, source: string | undefined): DescribedApi {
  const schema = built(build);
  const { operations, left } = readFields(schema);
  return {
    kind: 'graphql',
    name: source === undefined ? 'GraphQL API' : new URL(source).hostname,
    version: '',
    address: source?.replace(/[?#].*$/, '') ?? null,
    credentials: '',
    operations: operations.map((operation) => ({ operation, address: null })),
    left,
  };
}

function built(build: () => GraphQLSchema): GraphQLSchema {
  try {
    return build();
  } catch (thrown) {
    const { message, locations } = thrown as {
      message?: string;
      locations?: readonly { line: number; column: number }[];
    };
    const [at] = locations ?? [];
    throw describedApiErrors.api_description_invalid({
      place: at ? `line ${at.line}, column ${at.column}` : '',
      reason: (message ?? String(thrown)).split('\n')[0]?.replace(/\.$/, '') ?? '',
    });
  }
}
