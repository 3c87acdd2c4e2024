import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, json, multiline, number, pairs } from '@heddle/contract/node/fields';
import { answerType, isAnswerHeader, isAnswerLocation } from '@heddle/contract/http/answer-headers';
import { toHeaders } from '../../lib/http/headers.ts';

/** Throws `field_invalid` for headers that a response must not carry. The server would drop them silently. */
function checkHeaders(headers: Headers): void {
  for (const [name, value] of headers) {
    if (!isAnswerHeader(name))
      throw nodeErrors.field_invalid({
        field: 'Headers',
        reason: `cannot set "${name}": an answer carries headers about its content, caching, errors and rates, of CORS, and those that begin with "x-"`,
      });
    if (name === 'location' && !isAnswerLocation(value))
      throw nodeErrors.field_invalid({
        field: 'Headers',
        reason: 'has a "location" that is not an http or https URL',
      });
  }
}

export const respondToWebhook = defineNode({
  type: 'respondToWebhook',
  name: 'Respond to Webhook',
  category: 'Core Operations',
  icon: 'reply',
  description: 'Responds to the caller of the webhook that started the workflow',
  summary: 'respond {statusCode} with {body}',
  answersRequest: true,
  effect: 'none',
  fields: {
    // `status` is taken: it is where a workflow file keeps how a node's last run went.
    statusCode: number({ label: 'Status', default: 200, min: 200, max: 599, step: 1 }),
    body: choice({
      label: 'Body',
      default: 'items',
      choices: [
        { value: 'items', label: 'All items, as a list' },
        { value: 'first', label: 'The first item' },
        { value: 'json', label: 'Custom JSON' },
        { value: 'text', label: 'Text' },
        { value: 'empty', label: 'Nothing' },
      ],
    }),
    json: json({
      label: 'JSON',
      required: true,
      when: { body: ['json'] },
      placeholder: '{ "ok": true, "id": "{{ id }}" }',
      help: 'Values come from the first item.',
    }),
    text: multiline({
      label: 'Text',
      when: { body: ['text'] },
      placeholder: 'Thank you, {{ name }}',
      help: 'Values come from the first item.',
    }),
    headers: pairs({
      label: 'Headers',
      help: 'Content-Type follows from the body unless it is set here. Custom headers begin with X-; cookies and site-wide headers cannot be set.',
    }),
  },
  examples: [
    {
      title: 'All items are sent and passed on',
      given: [{ id: 1 }, { id: 2 }],
      with: {},
      gives: { main: [{ id: 1 }, { id: 2 }] },
    },
    {
      title: 'A body and a status of your own',
      given: [{ id: 7 }],
      with: { statusCode: 201, body: 'json', json: '{ "created": "{{ id }}" }' },
      gives: { main: [{ id: 7 }] },
    },
    {
      title: 'Only pages can be led to',
      given: [{}],
      with: { statusCode: 302, headers: [{ name: 'Location', value: 'javascript:alert(1)' }] },
      fails: 'field_invalid',
    },
    {
      title: 'Cookies cannot be set',
      given: [{}],
      with: { headers: [{ name: 'Set-Cookie', value: 'a=b' }] },
      fails: 'field_invalid',
    },
  ],
  run({ items, field }) {
    const headers = toHeaders(field.headers(), 'Headers');
    checkHeaders(headers);
    const kind = field.body();
    const body = ((): JsonValue => {
      if (kind === 'items') return items.map((item) => item.json);
      if (kind === 'first') return items[0]?.json ?? {};
      if (kind === 'json') return field.json();
      return kind === 'text' ? field.text() : '';
    })();
    const contentType = kind === 'text' ? 'text/plain' : 'application/json';
    if (kind !== 'empty' && !headers.has('content-type')) headers.set('content-type', `${contentType}; charset=utf-8`);
    const given = headers.get('content-type') ?? '';
    const logs =
      given === '' || answerType(given) === given
        ? []
        : [
            `The answer is sent as ${answerType(given)}: "${given.slice(0, 100)}" could be run as a script on the pages of this server.`,
          ];
    return {
      ...main(items),
      ...(logs.length === 0 ? {} : { logs }),
      respond: { status: field.statusCode(), headers: Object.fromEntries(headers), body },
    };
  },
});
