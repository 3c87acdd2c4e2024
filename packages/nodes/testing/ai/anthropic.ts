import { asText } from '@heddle/contract/node/text';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { argumentsOf, listOf, textOf } from './openai-chat.ts';
import type { Dialect, StreamEvent } from './reply.ts';
import { inParts, objectsIn } from './reply.ts';

const finishes = { complete: 'end_turn', calls: 'tool_use', limit: 'max_tokens', declined: 'refusal' } as const;

/** Anthropic's messages. */
export const anthropic: Dialect = {
  matches: (path) => path.endsWith('/messages'),
  read(body) {
    const config = body['output_config'] ?? body['output_format'];
    const format = isJsonObject(config) ? (config['format'] ?? config) : null;
    return {
      model: asText(body['model']),
      system: textOf(body['system']),
      turns: listOf(body['messages']).flatMap(({ role, content }) => turnsOf(asText(role), content)),
      tools: listOf(body['tools']).map(({ name }) => asText(name)),
      schema: isJsonObject(format) ? (format['schema'] ?? null) : null,
      files: [...objectsIn(body['messages'])].flatMap(({ media_type: type }) =>
        typeof type === 'string' ? [type] : [],
      ),
      body,
    };
  },
  events({ text, calls, finish, tokens }, model) {
    const named = (data: JsonObject): StreamEvent => ({ event: asText(data['type']), data });
    const input = { input_tokens: tokens.input - (tokens.cached ?? 0), cache_read_input_tokens: tokens.cached ?? 0 };
    const blocks = [
      ...(text === ''
        ? []
        : [
            {
              start: { type: 'text', text: '' },
              deltas: inParts(text).map((part) => ({ type: 'text_delta', text: part })),
            },
          ]),
      ...calls.map((call, index) => ({
        start: { type: 'tool_use', id: `toolu_${index}`, name: call.name, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: argumentsOf(call.arguments) }],
      })),
    ];
    return [
      named({
        type: 'message_start',
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...input, output_tokens: 1 },
        },
      }),
      ...blocks.flatMap(({ start, deltas }, index) => [
        named({ type: 'content_block_start', index, content_block: start }),
        ...deltas.map((delta) => named({ type: 'content_block_delta', index, delta })),
        named({ type: 'content_block_stop', index }),
      ]),
      named({
        type: 'message_delta',
        delta: { stop_reason: finishes[finish], stop_sequence: null },
        usage: { output_tokens: tokens.output },
      }),
      named({ type: 'message_stop' }),
    ];
  },
  refusal: (status, message) => ({ type: 'error', error: { type: `status_${status}`, message } }),
};

function turnsOf(role: string, content: JsonObject[string] | undefined): string[] {
  const results = listOf(content).filter(({ type }) => type === 'tool_result');
  if (results.length === 0) return [`${role}: ${textOf(content)}`];
  return results.map(({ content: result }) => `tool: ${textOf(result)}`);
}
