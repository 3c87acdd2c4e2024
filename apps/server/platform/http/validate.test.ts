import { CredentialBody } from '@heddle/contract/api/credentials';
import { StartRunBody } from '@heddle/contract/api/executions';
import { RowBody } from '@heddle/contract/api/tables';
import { TopicEntryBody } from '@heddle/contract/api/topics';
import { JSON_VALUES } from '@heddle/contract/json-limits';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from './validate.ts';

const many = Array.from({ length: JSON_VALUES }, (_, at) => at);
const wide = Object.fromEntries(many.map((at) => [`key${at}`, null]));

describe('a body of which very much is wrong', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['entries of a list', z.object({ list: z.array(z.string()) }), { list: many }],
    ['values of credentials', CredentialBody, { type: 'apiKeyHeader', values: wide }],
    ['ports of a step', StartRunBody, { workflowId: 'a', from: { executionId: 'a', nodeId: 'a', input: wide } }],
    ['items of a run', StartRunBody, { workflowId: 'a', items: many }],
    ['an object as a list of rows', RowBody, { values: many }],
  ])('is refused with the first of it: %s', (_what, schema, body) => {
    let refusal: unknown;
    try {
      parse(schema, body);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code: 'body_invalid', status: 422 });
    expect(JSON.stringify(refusal).length).toBeLessThan(10_000);
  });
});

it('a body may be large where its schema accepts any JSON', () => {
  expect(parse(RowBody, { values: wide }).values).toBe(wide);
  expect(parse(TopicEntryBody, { message: many }).message).toBe(many);
  expect(() => parse(TopicEntryBody, {})).toThrow(expect.objectContaining({ code: 'body_invalid' }));
});

describe('the message of a refusal', () => {
  const refusal = (value: unknown): string => {
    try {
      parse(z.object({ limit: z.number() }), value);
    } catch (error) {
      return String(error);
    }
    throw new Error('It was accepted.');
  };

  it('names the part that is wrong', () => expect(refusal({ limit: 'x' })).toMatch(/\blimit: Invalid input/));

  it('names no part where all of it is wrong', () => expect(refusal([])).toMatch(/[a-z]: Invalid input/));
});
