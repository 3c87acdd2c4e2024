import type { FinishReason, ToolSet, jsonSchema as jsonSchemaOf } from 'ai';
import { aiErrors } from '@heddle/contract/errors/ai';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import { lazyImport } from '../lazy-import.ts';
import { toAiError } from './failures.ts';
import { toMessages, toModelMessages } from './messages.ts';
import type { ModelAccess } from './models.ts';
import { offered } from './models.ts';
import type { ChatAnswer, ChatRequest, Finish, TokenUse, ToolSpec } from './port.ts';
import { costOf, priceOf } from './prices.ts';

/** What a call of a model needs besides the request. */
export interface ChatCall {
  access: ModelAccess;
  model: string;
  files: FileStore;
  signal: AbortSignal;
  /** Called with the text so far, as it arrives. */
  onText?: (text: string) => void;
  /** The same whenever this call is made again: a provider that knows such keys answers, and is paid, once. */
  idempotencyKey?: string;
}

/**
 * Lets a model continue a conversation: one call, whose tools are not executed. Throws the AI errors, those of the HTTP client and the reason of the signal.
 */
export async function chat(
  { access, model, files, signal, onText, idempotencyKey }: ChatCall,
  request: ChatRequest,
): Promise<ChatAnswer> {
  const { streamText, jsonSchema, Output } = await lazyImport(import('ai'));
  const open = offered(access, 'chat');
  const messages = await toModelMessages(request.messages, files);
  const { effort = 'default', stop = [], schema, toolChoice, tools = [] } = request;
  const stream = streamText({
    model: open(model),
    messages,
    ...(request.system === '' ? {} : { instructions: request.system }),
    maxOutputTokens: request.maxTokens,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.topP === undefined ? {} : { topP: request.topP }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(stop.length === 0 ? {} : { stopSequences: [...stop] }),
    ...(effort === 'default' ? {} : { reasoning: effort }),
    ...(schema === undefined ? {} : { output: Output.object({ schema: jsonSchema(schema) }) }),
    ...(tools.length === 0 ? {} : { tools: toolSet(tools, jsonSchema) }),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(access.provider.options === undefined ? {} : { providerOptions: access.provider.options }),
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    // The client repeats calls itself, as the provider asks for it.
    maxRetries: 0,
    abortSignal: signal,
    // An error is thrown below.
    onError: () => undefined,
  });
  try {
    let text = '';
    for await (const part of stream.fullStream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta') onText?.((text += part.text));
    }
    signal.throwIfAborted();
    const [said, calls, reason, usage, response] = await Promise.all([
      stream.text,
      stream.toolCalls,
      stream.finishReason,
      stream.usage,
      stream.response,
    ]);
    const tokens: TokenUse = {
      input: usage.inputTokens ?? 0,
      cached: usage.inputTokenDetails.cacheReadTokens ?? 0,
      output: usage.outputTokens ?? 0,
    };
    const price = priceOf(model);
    return {
      text: said,
      // What a model gives as arguments is JSON, or text that is not valid.
      calls: calls.map(({ toolCallId, toolName, input }) => ({
        id: toolCallId,
        name: toolName,
        arguments: input as JsonValue,
      })),
      finish: finishOf(reason, { access, isEmpty: said === '' && calls.length === 0 }),
      messages: toMessages(response.messages),
      tokens,
      cost: price && costOf(tokens, price),
      model,
    };
  } catch (thrown) {
    signal.throwIfAborted();
    throw toAiError(thrown, { provider: access.provider.name, model, secrets: [...access.secrets] });
  }
}

const toolSet = (tools: readonly ToolSpec[], jsonSchema: typeof jsonSchemaOf): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters }) => [name, { description, inputSchema: jsonSchema(parameters) }]),
  );

/** Throws `ai_answer_invalid` for an answer that ended before it was complete. */
function finishOf(reason: FinishReason, { access, isEmpty }: { access: ModelAccess; isEmpty: boolean }): Finish {
  if (reason === 'length') return 'limit';
  if (reason === 'content-filter') return 'declined';
  if (reason === 'tool-calls') return 'calls';
  if (reason === 'stop') return 'complete';
  throw aiErrors.ai_answer_invalid({
    provider: access.provider.name,
    reason: isEmpty ? 'it is empty' : 'it ended before it was complete',
  });
}
