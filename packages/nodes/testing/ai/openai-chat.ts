import { asText } from '@heddle/contract/node/text';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Dialect } from './reply.ts';
import { inParts, mediaTypesIn } from './reply.ts';

const finishes = { complete: 'stop', calls: 'tool_calls', limit: 'length', declined: 'content_filter' } as const;

/** OpenAI's chat completions, which Azure, Mistral, Groq, Ollama and others answer too. */
export const openAiChat: Dialect = {
  matches: (path) => path.includes('/chat/completions'),
  read(body, path) {
    const messages = listOf(body['messages']);
    const format = body['response_format'];
    const schema = isJsonObject(format) && isJsonObject(format['json_schema']) ? format['json_schema']['schema'] : null;
    return {
      model: asText(body['model'] ?? /deployments\/([^/]+)/.exec(path)?.[1]),
      system: messages
        .filter(({ role }) => role === 'system')
        .map(({ content }) => textOf(content))
        .join('\n'),
      turns: messages
        .filter(({ role }) => role !== 'system')
        .map(({ role, content }) => `${asText(role)}: ${textOf(content)}`),
      tools: listOf(body['tools']).map((tool) =>
        isJsonObject(tool['function']) ? asText(tool['function']['name']) : '',
      ),
      schema: schema ?? null,
      files: mediaTypesIn(body['messages']),
      body,
    };
  },
  events({ text, calls, finish, tokens }, model) {
    const chunk = (delta: JsonObject, reason: string | null = null): { data: JsonValue } => ({
      data: {
        id: 'chat-1',
        object: 'chat.completion.chunk',
        created: 1,
        model,
        choices: [{ index: 0, delta, finish_reason: reason }],
      },
    });
    return [
      chunk({ role: 'assistant', content: '' }),
      ...inParts(text).map((part) => chunk({ content: part })),
      ...calls.map((call, index) =>
        chunk({
          tool_calls: [
            {
              index,
              id: `call_${index}`,
              type: 'function',
              function: { name: call.name, arguments: argumentsOf(call.arguments) },
            },
          ],
        }),
      ),
      chunk({}, finishes[finish]),
      {
        data: {
          id: 'chat-1',
          object: 'chat.completion.chunk',
          created: 1,
          model,
          choices: [],
          usage: {
            prompt_tokens: tokens.input,
            completion_tokens: tokens.output,
            total_tokens: tokens.input + tokens.output,
            prompt_tokens_details: { cached_tokens: tokens.cached ?? 0 },
          },
        },
      },
    ];
  },
  refusal: (status, message) => ({ error: { message, type: `status_${status}`, code: null, param: null } }),
};

/** Arguments as a model writes them: JSON, or a text that is not. */
export const argumentsOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const listOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** The text of a content: a text, or parts of which some are text. */
export const textOf = (content: JsonValue | undefined): string =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .map(({ text }) => (typeof text === 'string' ? text : ''))
        .join('');
