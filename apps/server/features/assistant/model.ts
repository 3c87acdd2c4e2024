import type { JsonValue } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { FileStore } from '@heddle/contract/node/context';
import { metered, mostOf } from '@heddle/nodes/lib/ai/metered';
import { openModels } from '@heddle/nodes/lib/ai/models';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { ModelMeter, ModelQuestion } from '../../platform/offers.ts';
import type { Platform } from '../../platform/platform.ts';

const LIMITS = { retries: 2, timeoutMs: 180_000 };
const MAX_TOKENS = 16_000;

/** A question whose answer is checked. */
export interface CheckedQuestion extends ModelQuestion {
  /** What is wrong with an answer, in sentences: the model corrects it. */
  check?: (value: JsonValue) => readonly string[];
}

/** Asks the model. Throws the AI errors, those of budgets included, and the reason of the signal. */
export type Ask = (question: CheckedQuestion, onText: (characters: number) => void) => Promise<JsonValue>;

const noFiles: FileStore = {
  put: () => Promise.reject(nodeErrors.file_not_found()),
  open: () => Promise.reject(nodeErrors.file_not_found()),
};

/** Who asks which model, until when. */
export interface AskedBy {
  userId: string;
  credentialId: string;
  model: string;
  meter: ModelMeter;
  signal: AbortSignal;
}

/** Opens a model with a credential of a user; every call is counted. Throws `credential_not_found` and the errors of opening models. */
export async function openAssistantModel(
  { offers, egress, config }: Platform,
  { userId, credentialId, model, meter, signal }: AskedBy,
): Promise<Ask> {
  const credential = await offers.get('openCredential')(userId, credentialId);
  const { fetch } = egress.of({ userId });
  const vendorAddress = (vendor: string): string | undefined => config.connectorAddresses.get(vendor);
  const access = await openModels(credential, { fetch, signal, vendorAddress }, LIMITS);
  // What every start would have to load: the library of models, and one that checks schemas.
  const { chat } = await lazyImport(import('@heddle/nodes/lib/ai/chat'));
  const { correctedJson } = await lazyImport(import('@heddle/nodes/lib/ai/structured'));
  let calls = 0;
  return async ({ system, prompt, schema, check }, onText) => {
    const request = {
      messages: [{ role: 'user' as const, text: prompt }],
      maxTokens: MAX_TOKENS,
      schema,
      ...(check ? { check } : {}),
    };
    const { value } = await correctedJson(request, access.provider.name, (messages) => {
      const asked = { system, messages, maxTokens: MAX_TOKENS, schema };
      const use = { key: `${(calls += 1)}`, provider: access.type, model, kind: 'chat' as const };
      return metered(meter, { ...use, ...mostOf(model, asked) }, () =>
        chat({ access, model, files: noFiles, signal, onText: (text) => onText(text.length) }, asked),
      );
    });
    return value;
  };
}
