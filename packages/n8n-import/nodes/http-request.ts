import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { line, one } from '../conversion.ts';
import { at, listAt, numberAt, textAt } from '../source.ts';
import { pagingOf } from './pagination.ts';

/** The address of a request that has none. */
export const EXAMPLE_URL = 'https://api.example.com/data';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const authentications: { readonly [kind: string]: string } = {
  httpBasicAuth: 'basic',
  httpBearerAuth: 'bearer',
  httpHeaderAuth: 'header',
};

/** Names and values, as a list in one of the places where versions of n8n keep them, or as JSON text. */
function pairs({ parameters, text }: Task, list: string, jsonText: string): JsonValue | undefined {
  const entries = [...listAt(parameters, list, 'parameters'), ...listAt(parameters, `${list}Ui`, 'parameter')];
  const written = entries
    .map((entry) => ({ name: text(at(entry, 'name')), value: text(at(entry, 'value')) }))
    .filter(({ name }) => name !== '');
  if (written.length > 0) return written;
  return text(at(parameters, jsonText)) || undefined;
}

function body(task: Task): JsonObject {
  const { parameters, text } = task;
  const early = at(parameters, 'jsonParameters') === true;
  const kind = textAt(parameters, 'contentType') || textAt(parameters, 'bodyContentType') || 'json';
  const given = [
    ...listAt(parameters, 'bodyParameters', 'parameters'),
    ...listAt(parameters, 'bodyParametersUi', 'parameter'),
  ];
  const fields = given.filter((entry) => textAt(entry, 'parameterType') !== 'formBinaryData');
  const form = fields.map((entry) => ({ name: text(at(entry, 'name')), value: text(at(entry, 'value')) }));
  switch (kind) {
    case 'form-urlencoded':
      return { bodyType: 'form', form };
    case 'multipart-form-data': {
      const files = given.filter((entry) => !fields.includes(entry));
      return {
        bodyType: 'multipart',
        form,
        formFiles: files.map((entry) => ({
          name: text(at(entry, 'name')),
          value: text(at(entry, 'inputDataFieldName')),
        })),
      };
    }
    case 'raw':
      return {
        bodyType: 'raw',
        raw: text(at(parameters, 'body')),
        contentType: textAt(parameters, 'rawContentType') || 'text/plain',
      };
    case 'binaryData':
      return { bodyType: 'file', bodyFile: text(at(parameters, 'inputDataFieldName')) || 'data' };
    default: {
      const written = text(at(parameters, early ? 'bodyParametersJson' : 'jsonBody'));
      if (written !== '') return { bodyType: 'json', body: written };
      return { bodyType: 'json', body: Object.fromEntries(form.map(({ name, value }) => [name, value])) };
    }
  }
}

const hasBody = ({ parameters }: Task): boolean =>
  at(parameters, 'sendBody') === true ||
  at(parameters, 'bodyParametersUi') !== undefined ||
  textAt(parameters, 'bodyParametersJson') !== '';

function credentials({ node, parameters, warn }: Task): JsonObject {
  const kind = textAt(parameters, 'authentication');
  if (kind === '' || kind === 'none') return {};
  warn(`The credentials of "${node.name}" are not in the export: choose or enter them under Credentials`, 'account', [
    'credential',
    'username',
    'password',
    'token',
    'headerName',
    'headerValue',
  ]);
  const auth = authentications[textAt(parameters, 'genericAuthType')];
  return auth === undefined ? {} : { auth };
}

/** True for a request that gives status and headers as well. */
const isFull = ({ parameters }: Task): boolean =>
  at(parameters, 'options', 'response', 'response', 'fullResponse') === true ||
  at(parameters, 'options', 'fullResponse') === true;

function answer(task: Task): JsonObject {
  const { parameters } = task;
  const options = at(parameters, 'options');
  const wanted = at(options, 'response', 'response');
  const format = textAt(wanted, 'responseFormat') || textAt(parameters, 'responseFormat');
  const name = textAt(wanted, 'outputPropertyName') || textAt(parameters, 'dataPropertyName') || 'data';
  const batch = numberAt(options, 'batching', 'batch', 'batchSize');
  // So many requests at once, then a pause: as many in the same time are made one by one.
  const interval = numberAt(options, 'batching', 'batch', 'batchInterval') ?? 0;
  const milliseconds = numberAt(options, 'timeout');
  return {
    ...(['json', 'text', 'file'].includes(format) ? { responseFormat: format } : {}),
    // A file is added to the item of n8n; text stands in a field of its own.
    ...(isFull(task) ? { output: 'full' } : format === 'file' ? { output: 'item' } : {}),
    ...(format === 'json' ? {} : { bodyField: name, fileField: name }),
    ...(at(wanted, 'neverError') === true ? { acceptAnyStatus: true } : {}),
    ...(at(options, 'redirect', 'redirect', 'followRedirects') === false ? { followRedirects: false } : {}),
    ...(batch !== undefined && batch >= 1 ? { concurrency: Math.min(Math.trunc(batch), 50) } : {}),
    ...(batch !== undefined && batch >= 1 && interval > 0
      ? { pause: Math.min(Math.round(interval / batch), 60_000) }
      : {}),
    ...(milliseconds !== undefined && milliseconds > 0
      ? { requestTimeout: Math.min(Math.max(Math.ceil(milliseconds / 1000), 1), 3600) }
      : {}),
  };
}

export const httpRequest: Converter = (task) => {
  const { node, parameters, text, warn } = task;
  const written = textAt(parameters, 'method') || textAt(parameters, 'requestMethod');
  const method = methods.includes(written.toUpperCase())
    ? written.toUpperCase()
    : written.startsWith('=')
      ? text(written)
      : 'GET';
  const query = pairs(task, 'queryParameters', textAt(parameters, 'jsonQuery') ? 'jsonQuery' : 'queryParametersJson');
  const headers = pairs(
    task,
    'headerParameters',
    textAt(parameters, 'jsonHeaders') ? 'jsonHeaders' : 'headerParametersJson',
  );
  const isPaged = at(parameters, 'options', 'pagination') !== undefined;
  const paging = isPaged ? pagingOf(at(parameters, 'options')) : {};
  if (paging === undefined)
    warn(`The pagination of "${node.name}" was left out: set it in its Configuration`, 'hand', ['pagination']);
  const request = {
    method,
    url: text(at(parameters, 'url')) || EXAMPLE_URL,
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
    ...(hasBody(task) && method !== 'GET' && method !== 'HEAD' ? body(task) : {}),
    ...credentials(task),
    ...answer(task),
    ...paging,
  };
  if (!isFull(task)) return one('httpRequest', request);
  return line([
    { type: 'httpRequest', data: request },
    {
      type: 'dataTransform',
      data: { mode: 'fields', set: [{ name: 'statusCode', value: '{{ status }}' }], keep: true },
    },
  ]);
};
