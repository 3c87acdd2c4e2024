import type { JsonObject } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, numberAt, textAt } from '../source.ts';

function body({ node, parameters, text, warn }: Task): JsonObject {
  const kind = textAt(parameters, 'respondWith') || 'firstIncomingItem';
  switch (kind) {
    case 'firstIncomingItem':
      return { body: 'first' };
    case 'allIncomingItems':
      return { body: 'items' };
    case 'json':
      return { body: 'json', json: text(at(parameters, 'responseBody')) || '{}' };
    case 'text':
      return { body: 'text', text: text(at(parameters, 'responseBody')) };
    case 'noData':
    case 'redirect':
      return { body: 'empty' };
    default:
      warn(`"${node.name}" answers with "${kind}", which has no equal here: it sends the first item`, 'hand', ['body']);
      return { body: 'first' };
  }
}

export const respondToWebhook: Converter = (task) => {
  const { parameters, text } = task;
  const redirect = textAt(parameters, 'respondWith') === 'redirect' ? text(at(parameters, 'redirectURL')) : '';
  const headers = listAt(parameters, 'options', 'responseHeaders', 'entries').map((entry) => ({
    name: text(at(entry, 'name')),
    value: text(at(entry, 'value')),
  }));
  if (redirect !== '') headers.push({ name: 'Location', value: redirect });
  const status = numberAt(parameters, 'options', 'responseCode') ?? (redirect === '' ? 200 : 302);
  return one('respondToWebhook', { statusCode: status, ...body(task), ...(headers.length === 0 ? {} : { headers }) });
};
