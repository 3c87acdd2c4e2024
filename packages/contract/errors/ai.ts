import { defineErrors } from './define.ts';

interface Refusal {
  /** The provider's name: OpenAI. */
  provider: string;
  /** What the provider said; '' where it said nothing. */
  reason: string;
}

/** OpenAI does not …: (reason) */
const refused = (what: string) => (p: Refusal) =>
  `${p.provider} ${what}${p.reason === '' ? '.' : `: ${p.reason.replace(/\.$/, '')}.`}`;

/** What AI providers answer to the calls of their models. */
export const aiErrors = defineErrors({
  ai_unauthorized: {
    status: 502,
    message: refused('does not accept the credential'),
    hint: 'Enter a valid key in the credential. The project or account of the key must be allowed to use the model.',
  },
  ai_rate_limited: {
    status: 502,
    message: refused('takes no more calls for now'),
    hint: 'The call was repeated as long as the node allows. Give it more time, run the workflow less often, or check the credit of the account.',
  },
  ai_model_unknown: {
    status: 502,
    message: (p: Refusal & { model: string }) => refused(`has no model "${p.model}", or the account may not use it`)(p),
    hint: 'Choose a model from the list in the properties panel.',
  },
  ai_invalid: {
    status: 502,
    message: refused('does not accept this call'),
    hint: 'Correct the fields of the node. What the provider answered is in the error details.',
  },
  ai_failed: {
    status: 502,
    message: refused('failed'),
    hint: 'The provider has a problem of its own. Try again later, or name a second model to fall back on.',
  },
  ai_answer_invalid: {
    status: 502,
    message: refused('gave an answer that cannot be read'),
    hint: 'Try again. If it happens every time, check the base URL in the credential.',
  },
  ai_declined: {
    status: 422,
    message: refused('declined to answer'),
    hint: 'The content rules of the provider stopped the answer. Change the prompt, or use another model.',
  },
  ai_cut_off: {
    status: 422,
    message: (p: { model: string; tokens: number }) =>
      `The answer of "${p.model}" ended at the limit of ${p.tokens} tokens.`,
    hint: 'Allow more output tokens, or ask for less.',
  },
  ai_not_json: {
    status: 422,
    message: (p: { model: string; reason: string }) =>
      `"${p.model}" gave no answer of the form that was asked for: ${p.reason}.`,
    hint: 'Make the schema simpler, describe its fields, or use a more capable model. The last answer is in the error details.',
  },
  ai_schema_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The JSON Schema of the answer is not valid: ${p.reason}.`,
    hint: 'Enter a schema such as { "type": "object", "properties": { … } }.',
  },
  ai_not_offered: {
    status: 422,
    message: (p: { provider: string; what: string }) => `${p.provider} offers no models for ${p.what}.`,
    hint: 'Choose the credential of another provider.',
  },
  ai_option_not_offered: {
    status: 422,
    message: (p: { provider: string; what: string }) => `${p.provider} does not offer ${p.what} with this model.`,
    hint: 'Leave the field as it is at first, or choose another model or credential.',
  },
  ai_file_too_large: {
    status: 422,
    message: (p: { name: string; limit: number }) =>
      `The file "${p.name}" is larger than the ${p.limit} MiB that can be sent to a model.`,
    hint: 'Resize or split it first.',
  },
  ai_budget_reached: {
    status: 422,
    message: (p: { budget: string; left: string; needed: string }) =>
      `The ${p.budget} has ${p.left} left, and this call may need ${p.needed}.`,
    hint: 'Raise the budget under Settings, AI usage (/settings#ai-usage), allow fewer output tokens, or wait until the next month.',
  },
  ai_usage_settings_full: {
    status: 422,
    message: (p: { what: string; limit: number }) => `An account may have ${p.limit} ${p.what} at most.`,
    hint: 'Remove some that are not needed.',
  },
  ai_price_unknown: {
    status: 422,
    message: (p: { model: string }) =>
      `There is a budget in money, and the price of the model "${p.model}" is not known.`,
    hint: 'Enter its price under Settings, AI usage.',
  },
  ai_provider_missing: {
    status: 500,
    message: (p: { type: string }) =>
      `The credential type "${p.type}" says that it gives access to models, but no provider stands in its name.`,
  },
});
