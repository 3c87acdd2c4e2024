import { asText } from '@heddle/contract/node/text';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { argumentsOf, listOf, openAiChat, textOf } from './openai-chat.ts';
import type { Dialect, StreamEvent } from './reply.ts';
import { inParts, mediaTypesIn } from './reply.ts';

/** OpenAI's responses. */
export const openAiResponses: Dialect = {
  matches: (path) => path.endsWith('/responses'),
  read(body) {
    const input = listOf(body['input']);
    const isSystem = ({ role }: JsonObject): boolean => role === 'system' || role === 'developer';
    const text = body['text'];
    const format = isJsonObject(text) && isJsonObject(text['format']) ? text['format'] : {};
    return {
      model: asText(body['model']),
      system: [
        ...(typeof body['instructions'] === 'string' ? [body['instructions']] : []),
        ...input.filter(isSystem).map(({ content }) => textOf(content)),
      ].join('\n'),
      turns: input.filter((entry) => !isSystem(entry)).map(turnOf),
      tools: listOf(body['tools']).map(({ name }) => asText(name)),
      schema: format['schema'] ?? null,
      files: mediaTypesIn(body['input']),
      body,
    };
  },
  events({ text, calls, finish, tokens }, model) {
    const created: StreamEvent = {
      data: { type: 'response.created', sequence_number: 0, response: { id: 'resp_1', created_at: 1, model } },
    };
    const usage = {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: tokens.cached ?? 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
    };
    const reason = finish === 'limit' ? 'max_output_tokens' : finish === 'declined' ? 'content_filter' : null;
    return [
      created,
      ...(text === '' ? [] : messageEvents(text)),
      ...calls.flatMap((call, index) => callEvents(call.name, argumentsOf(call.arguments), index + 1)),
      {
        data: {
          type: reason === null ? 'response.completed' : 'response.incomplete',
          sequence_number: 9,
          response: { id: 'resp_1', incomplete_details: reason === null ? null : { reason }, usage },
        },
      },
    ];
  },
  refusal: openAiChat.refusal,
};

const turnOf = (entry: JsonObject): string => {
  if (entry['type'] === 'function_call_output') return `tool: ${asText(entry['output'])}`;
  if (entry['type'] === 'function_call') return `assistant: calls ${asText(entry['name'])}`;
  return `${asText(entry['role'])}: ${textOf(entry['content'])}`;
};

function messageEvents(text: string): StreamEvent[] {
  const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] };
  return [
    { data: { type: 'response.output_item.added', output_index: 0, item } },
    ...inParts(text).map((delta) => ({
      data: { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta },
    })),
    { data: { type: 'response.output_item.done', output_index: 0, item } },
  ];
}

function callEvents(name: string, given: string, index: number): StreamEvent[] {
  const item = { type: 'function_call', id: `fc_${index}`, call_id: `call_${index}`, name, status: 'completed' };
  return [
    { data: { type: 'response.output_item.added', output_index: index, item: { ...item, arguments: '' } } },
    {
      data: {
        type: 'response.function_call_arguments.delta',
        item_id: item.id,
        output_index: index,
        delta: given,
      },
    },
    { data: { type: 'response.output_item.done', output_index: index, item: { ...item, arguments: given } } },
  ];
}
