import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { pagesOf } from '../google/paging.ts';
import type { OperationCall } from '../kit/call.ts';
import { callOperation } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, number, required, text } from '../kit/parameters.ts';
import type { FormQuestion } from './answers.ts';
import { questionsOf, withTitles } from './answers.ts';
import * as of from './shared.ts';

const params = { formId: of.formId };
const responseId = required(as('responseId', text('Response ID')));
/** Responses that were submitted, or edited, at this time or later. */
const since = {
  ...as(
    'submittedSince',
    text('Submitted since', { placeholder: '2026-03-01T12:00:00Z', help: 'A time with its zone.' }),
  ),
  toWire: (value: unknown): string => {
    const given = asText(value).trim();
    const time = new Date(given);
    // Google takes UTC only, and refuses what is no time.
    return `timestamp >= ${Number.isNaN(time.getTime()) ? given : time.toISOString()}`;
  },
};
const facts = {
  formId: of.sampleId,
  responseId: 'ACYDBNhZI4SENjOwT4QIcXOhgco3JhuLftjpLspxETYljVZofOWuqH7bxKQqJWDwGw2IFqE',
  createTime: '2026-03-01T12:00:00.123Z',
  lastSubmittedTime: '2026-03-01T12:00:00.123456Z',
  respondentEmail: 'ada@example.com',
};
const raw = {
  ...facts,
  answers: { '7e8f9a0b': { questionId: '7e8f9a0b', textAnswers: { answers: [{ value: 'Ada' }] } } },
};
const named = { ...facts, answers: { 'What is your name?': 'Ada' } };

async function questions(call: OperationCall): Promise<FormQuestion[]> {
  const [form] = await callInner(call, 'form.get', { formId: asText(call.read('formId')) });
  return form !== undefined && isJsonObject(form) ? questionsOf(form) : [];
}

const titled = (entries: readonly JsonValue[], asked: readonly FormQuestion[]): JsonObject[] =>
  entries.filter(isJsonObject).map((entry) => withTitles(entry, asked));

/** Reads the form for the texts of its questions, then its responses. */
async function listNamed(call: OperationCall): Promise<JsonValue> {
  const asked = await questions(call);
  const operation = call.connector.operations.get('response.listRaw');
  if (!operation)
    throw connectorErrors.connector_operation_unknown({ vendor: call.connector.name, operation: 'response.listRaw' });
  const most = Number(call.read('responseLimit') ?? Infinity);
  const limit = Math.min(call.limit, most);
  const { entries } = await callOperation({ ...call, operation: { ...operation, name: call.operation.name }, limit });
  return titled(entries, asked);
}

async function getNamed(call: OperationCall): Promise<JsonValue> {
  const asked = await questions(call);
  const values = { formId: asText(call.read('formId')), responseId: asText(call.read('responseId')) };
  return titled(await callInner(call, 'response.getRaw', values), asked);
}

export const response: ConnectorObject = {
  key: 'response',
  name: 'Response',
  operations: {
    list: {
      name: 'List responses',
      description: 'Each answer has the text of its question as its name',
      method: 'GET',
      path: '/v1/forms/{formId}/responses',
      params,
      query: { filter: since },
      inputs: {
        responseLimit: number('Maximum number of responses', { default: 1000, min: 1, max: 20_000, step: 1 }),
      },
      perform: listNamed,
      scopes: of.RESPONSES,
      sample: named,
    },
    get: {
      name: 'Get response',
      description: 'Each answer has the text of its question as its name',
      method: 'GET',
      path: '/v1/forms/{formId}/responses/{responseId}',
      params: { ...params, responseId },
      perform: getNamed,
      scopes: of.RESPONSES,
      sample: named,
    },
    listRaw: {
      name: 'List responses by question ID',
      description: 'As Google gives them, also in batches',
      method: 'GET',
      path: '/v1/forms/{formId}/responses',
      params,
      query: { filter: since },
      items: 'responses',
      next: pagesOf('pageSize', 5000),
      scopes: of.RESPONSES,
      sample: raw,
    },
    getRaw: {
      name: 'Get response by question ID',
      method: 'GET',
      path: '/v1/forms/{formId}/responses/{responseId}',
      params: { ...params, responseId },
      items: '',
      scopes: of.RESPONSES,
      sample: raw,
    },
  },
};
