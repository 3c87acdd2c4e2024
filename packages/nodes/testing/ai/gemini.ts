import { asText } from '@heddle/contract/node/text';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { listOf, textOf } from './openai-chat.ts';
import type { Dialect, StreamEvent } from './reply.ts';
import { inParts, objectsIn } from './reply.ts';

const finishes = { complete: 'STOP', calls: 'STOP', limit: 'MAX_TOKENS', declined: 'SAFETY' } as const;

/** Google's Gemini and Vertex AI. */
export const gemini: Dialect = {
  matches: (path) => /:(streamGenerate|generate)Content/.test(path),
  read(body, path) {
    const system = body['systemInstruction'];
    const config = isJsonObject(body['generationConfig']) ? body['generationConfig'] : {};
    return {
      model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
      system: isJsonObject(system) ? textOf(system['parts']) : '',
      turns: listOf(body['contents']).map(turnOf),
      tools: listOf(body['tools']).flatMap((tool) =>
        listOf(tool['functionDeclarations']).map(({ name }) => asText(name)),
      ),
      schema: config['responseSchema'] ?? config['responseJsonSchema'] ?? null,
      files: [...objectsIn(body['contents'])].flatMap(({ mimeType: type }) => (typeof type === 'string' ? [type] : [])),
      body,
    };
  },
  events({ text, calls, finish, tokens }, model) {
    const chunk = (part: JsonObject): StreamEvent => ({
      data: { candidates: [{ index: 0, content: { role: 'model', parts: [part] } }], modelVersion: model },
    });
    return [
      ...inParts(text).map((part) => chunk({ text: part })),
      ...calls.map((call) => chunk({ functionCall: { name: call.name, args: call.arguments } })),
      {
        data: {
          candidates: [{ index: 0, content: { role: 'model', parts: [{ text: '' }] }, finishReason: finishes[finish] }],
          usageMetadata: {
            promptTokenCount: tokens.input,
            candidatesTokenCount: tokens.output,
            totalTokenCount: tokens.input + tokens.output,
            cachedContentTokenCount: tokens.cached ?? 0,
          },
          modelVersion: model,
        },
      },
    ];
  },
  refusal: (status, message) => ({ error: { code: status, message, status: 'FAILED' } }),
};

function turnOf({ role, parts }: JsonObject): string {
  const response = listOf(parts).find((part) => 'functionResponse' in part);
  return response ? `tool: ${JSON.stringify(response['functionResponse'])}` : `${asText(role)}: ${textOf(parts)}`;
}
