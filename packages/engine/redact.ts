import type { ErrorView } from '@heddle/contract/errors/define';
import { redact, redactJson } from '@heddle/contract/node/redaction';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Outputs } from '@heddle/contract/run/item';

function redactOutputs(outputs: Outputs, secrets: readonly string[]): Outputs {
  return Object.fromEntries(Object.entries(outputs).map(([port, items]) => [port, items.map((item) => ({ ...item, json: redactJson(item.json, secrets) }))]));
}

function redactError(error: ErrorView, secrets: readonly string[]): ErrorView {
  const { message, code, hint, details } = error;
  return {
    message: redact(message, secrets),
    code,
    ...(hint === undefined ? {} : { hint: redact(hint, secrets) }),
    ...(details === undefined ? {} : { details: redactJson({ details }, secrets).details }),
  };
}

/** What a step is recorded to have given, without the secrets it worked with. The event's own words stay as they are. */
export function redactEvent(event: RunEvent, secrets: readonly string[]): RunEvent {
  if (secrets.length === 0) return event;
  if (event.type === 'step.failed') return { ...event, error: redactError(event.error, secrets) };
  if (event.type === 'step.sleeping') return { ...event, outputs: redactOutputs(event.outputs, secrets) };
  if (event.type !== 'step.completed') return event;
  const { respond } = event;
  return { ...event, outputs: redactOutputs(event.outputs, secrets), ...(respond ? { respond: redactJson(respond, secrets) } : {}) };
}
