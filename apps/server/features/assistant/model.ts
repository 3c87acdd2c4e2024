import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { FileStore } from '@heddle/contract/node/context';
import { chat } from '@heddle/nodes/lib/ai/chat';
import { openModels } from '@heddle/nodes/lib/ai/models';
import { correctedJson } from '@heddle/nodes/lib/ai/structured';
import type { Platform } from '../../platform/platform.ts';

const LIMITS = { retries: 2, timeoutMs: 180_000 };
const MAX_TOKENS = 16_000;

/** A question to a model whose answer is JSON. */
export interface ModelQuestion {
  system: string;
  prompt: string;
  schema: JsonObject;
  /** What is wrong with an answer, in sentences: the model corrects it. */
  check?: (value: JsonValue) => readonly string[];
}

/** Asks the model. Throws the AI errors and the reason of the signal. */
export type Ask = (question: ModelQuestion, onText: (characters: number) => void) => Promise<JsonValue>;

const noFiles: FileStore = {
  put: () => Promise.reject(nodeErrors.file_not_found()),
  open: () => Promise.reject(nodeErrors.file_not_found()),
};

/** Opens a model with a credential of a user. Throws `credential_not_found` and the errors of opening models. */
export async function openAssistantModel(
  { offers, egress, config }: Platform,
  userId: string,
  { credentialId, model }: { credentialId: string; model: string },
  signal: AbortSignal,
): Promise<Ask> {
  const credential = await offers.get('openCredential')(userId, credentialId);
  const { fetch } = egress.of({ userId });
  const vendorAddress = (vendor: string): string | undefined => config.connectorAddresses.get(vendor);
  const access = await openModels(credential, { fetch, signal, vendorAddress }, LIMITS);
  return async ({ system, prompt, schema, check }, onText) => {
    const request = {
      messages: [{ role: 'user' as const, text: prompt }],
      maxTokens: MAX_TOKENS,
      schema,
      ...(check ? { check } : {}),
    };
    const { value } = await correctedJson(request, access.provider.name, (messages) =>
      chat(
        { access, model, files: noFiles, signal, onText: (text) => onText(text.length) },
        { system, messages, maxTokens: MAX_TOKENS, schema },
      ),
    );
    return value;
  };
}
