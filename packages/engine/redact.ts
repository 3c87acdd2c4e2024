import type { ErrorView } from '@heddle/contract/errors/define';
import type { Redactor } from '@heddle/contract/node/redaction/redactor';
import { dataRedactor, textRedactor } from '@heddle/contract/node/redaction';
import type { RunEvent } from '@heddle/contract/run/events';
import type { FileRef, Item, Outputs } from '@heddle/contract/run/item';

/** Longest time that redacting holds the event loop. Milliseconds. */
const TURN_MS = 8;

/** Removes the secrets of a step from its results: one redactor for data, and a stricter one for errors and other texts for people. */
export class StepRedactors {
  readonly #secrets: readonly string[];
  #data: Redactor | null = null;
  #text: Redactor | null = null;

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  get data(): Redactor {
    return (this.#data ??= dataRedactor(this.#secrets));
  }

  get text(): Redactor {
    return (this.#text ??= textRedactor(this.#secrets));
  }
}

type Pause = () => Promise<void>;

/** Yields the event loop once this turn has taken its time. */
function pauses(): Pause {
  let until = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < until) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    until = performance.now() + TURN_MS;
  };
}

const withoutSecrets = (file: FileRef, { text }: StepRedactors): FileRef => ({
  ...file,
  name: text.text(file.name),
  mediaType: text.text(file.mediaType),
});

async function redactItems(items: readonly Item[], redactors: StepRedactors, pause: Pause): Promise<readonly Item[]> {
  const given = items.map(({ json }) => json);
  const json = await redactors.data.jsonInTurns(given, pause);
  if (json === given && items.every(({ files }) => files === undefined)) return items;
  return items.map((item, index) => ({
    // One per item.
    json: json[index] ?? {},
    ...(item.files
      ? {
          files: Object.fromEntries(
            Object.entries(item.files).map(([field, file]) => [field, withoutSecrets(file, redactors)]),
          ),
        }
      : {}),
  }));
}

async function redactOutputs(outputs: Outputs, redactors: StepRedactors, pause: Pause): Promise<Outputs> {
  const cleaned: Outputs = {};
  for (const [port, items] of Object.entries(outputs)) cleaned[port] = await redactItems(items, redactors, pause);
  return cleaned;
}

function redactError({ message, code, hint, details }: ErrorView, { data, text }: StepRedactors): ErrorView {
  return {
    message: text.text(message),
    code,
    ...(hint === undefined ? {} : { hint: text.text(hint) }),
    ...(details === undefined ? {} : { details: data.json(details) }),
  };
}

/** The event of a step without the secrets it worked with. The event's own keys and keywords stay unchanged. Yields the event loop for large outputs. */
export async function redactEvent(event: RunEvent, redactors: StepRedactors): Promise<RunEvent> {
  const pause = pauses();
  const logs = 'logs' in event && event.logs ? { logs: event.logs.map((line) => redactors.text.text(line)) } : {};
  if (event.type === 'step.failed') return { ...event, error: redactError(event.error, redactors), ...logs };
  if (event.type === 'step.waiting')
    return { ...event, ...(event.error ? { error: redactError(event.error, redactors) } : {}), ...logs };
  if (event.type === 'step.sleeping')
    return { ...event, outputs: await redactOutputs(event.outputs, redactors, pause) };
  if (event.type !== 'step.completed') return event;
  const { outputs, respond, loop } = event;
  return {
    ...event,
    outputs: await redactOutputs(outputs, redactors, pause),
    ...(respond
      ? {
          respond: {
            ...respond,
            headers: redactors.data.json(respond.headers),
            body: await redactors.data.jsonInTurns(respond.body, pause),
          },
        }
      : {}),
    ...(loop?.items
      ? {
          loop: {
            ...loop,
            items: await redactItems(loop.items, redactors, pause),
            ...(loop.position === undefined ? {} : { position: redactors.data.json(loop.position) }),
          },
        }
      : {}),
    ...logs,
  };
}
