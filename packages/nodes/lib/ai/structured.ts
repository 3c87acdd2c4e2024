import { aiErrors } from '@heddle/contract/errors/ai';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { compileSchema } from '../json/schema.ts';
import { parseJson } from '../json/parse.ts';
import type { CallContext, CallOptions, ChosenModels } from './call.ts';
import { callChat } from './call.ts';
import type { ChatAnswer, ChatRequest, Message } from './port.ts';

/** How often a model may correct an answer that does not fit the schema. */
const REPAIRS = 2;
/** Problems of an answer that the model is told. */
const MOST_PROBLEMS = 12;

/** An answer of the form that was asked for. `answers`: all that were paid for. */
export interface JsonAnswer {
  value: JsonValue;
  answers: readonly ChatAnswer[];
}

/**
 * Asks a model for JSON that fits a schema. An answer that does not is sent back with what is wrong, up to twice; `check` says what is wrong besides. Throws `ai_schema_invalid`, `ai_not_json`,
 * `ai_cut_off`, `ai_declined` and the errors of `callChat`.
 */
export const askForJson = (
  context: CallContext,
  models: ChosenModels,
  request: ChatRequest & { schema: JsonObject },
  options: CallOptions,
  check?: JsonRequest['check'],
): Promise<JsonAnswer> =>
  correctedJson({ ...request, ...(check ? { check } : {}) }, models.access.provider.name, (messages, attempt) => {
    const name = attempt === 0 ? options.name : `${options.name}, correction ${attempt}`;
    return callChat(context, models, { ...request, messages }, { ...options, name });
  });

/** The request of an answer as JSON. */
interface JsonRequest extends Pick<ChatRequest, 'messages' | 'maxTokens'> {
  schema: JsonObject;
  /** What is wrong with an answer besides, in sentences. */
  check?: (value: JsonValue) => readonly string[];
}

/** The same by a function that makes each call. Throws as `askForJson` does. */
export async function correctedJson(
  { messages: first, maxTokens, schema, check = () => [] }: JsonRequest,
  provider: string,
  call: (messages: readonly Message[], attempt: number) => Promise<ChatAnswer>,
): Promise<JsonAnswer> {
  const fits = schemaCheck(schema);
  const answers: ChatAnswer[] = [];
  const messages: Message[] = [...first];
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call([...messages], attempt);
    answers.push(answer);
    assertComplete(answer, provider, maxTokens);
    const read = await readJson(answer.text);
    const problems = read === undefined ? ['it is not JSON'] : fits(read);
    const wrong = problems.length > 0 || read === undefined ? problems : check(read);
    if (read !== undefined && wrong.length === 0) return { value: read, answers };
    const reason = wrong.slice(0, MOST_PROBLEMS).join('; ');
    if (attempt === REPAIRS)
      throw aiErrors.ai_not_json({ model: answer.model, reason }, { details: { answer: answer.text.slice(0, 4096) } });
    const text = `This cannot be used: ${reason}. Answer with the corrected JSON only.`;
    messages.push(...answer.messages, { role: 'user', text });
  }
}

/** Throws where an answer ended at the limit, or the provider stopped it. */
export function assertComplete({ finish, model }: ChatAnswer, provider: string, tokens: number): void {
  if (finish === 'limit') throw aiErrors.ai_cut_off({ model, tokens });
  if (finish === 'declined') throw aiErrors.ai_declined({ provider, reason: '' });
}

/** What is wrong with a value, by the schema. Throws `ai_schema_invalid`. */
export function schemaCheck(schema: JsonObject): (value: JsonValue) => string[] {
  try {
    const check = compileSchema(schema);
    return (value) => check(value).map(({ path, message }) => `${path || 'the value'} ${message}`);
  } catch (thrown) {
    if (!(thrown instanceof HeddleError)) throw thrown;
    throw aiErrors.ai_schema_invalid({ reason: thrown.message }, { cause: thrown });
  }
}

/** The JSON in an answer, which may stand in a fence of Markdown; undefined where there is none. */
export async function readJson(text: string): Promise<JsonValue | undefined> {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
  try {
    return await parseJson(fenced ?? text);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError) && !(thrown instanceof HeddleError)) throw thrown;
    return undefined;
  }
}
