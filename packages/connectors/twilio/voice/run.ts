import { createHash } from 'node:crypto';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import { namedCallbackChannel } from '@heddle/contract/run/events';
import type { FileRef } from '@heddle/contract/run/item';
import { concurrently } from '@heddle/nodes/lib/http/concurrent';
import { waitedFor } from '../../kit/jobs.ts';
import type { OtherOperations } from '../../kit/other-operations.ts';
import { openOperations } from '../../kit/other-operations.ts';
import { twilio } from '../twilio.ts';
import type { voiceFields } from './fields.ts';
import type { Told } from './outcome.ts';
import { outcomesByPort, readTold } from './outcome.ts';
import { callbackFor, scriptFor } from './script.ts';
import { farewell, twimlOf } from './twiml.ts';

type Context = NodeContext<typeof voiceFields>;

/** What is known of the call for an item. */
export interface CallState {
  call: JsonObject;
  told: Told;
  recording?: { facts: JsonObject; file: FileRef };
}

/** Twilio takes no longer TwiML within the request that makes a call. */
const TWIML_LIMIT = 4000;
/** How long a recording is waited for after its call. */
const RECORDING_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
const SHORTEST_PAUSE_MS = 5000;

const ended: ReadonlySet<string> = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);

/**
 * Makes a call for every item, waits for the end of all without holding the run, and gives each item by the port of what has come of its call. Twilio reports
 * answers and ends where it can reach the server; the calls are looked at besides.
 */
export async function makeCalls(context: Context): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return { outputs: {} };
  const name = `step-${createHash('sha256').update(run.executionKey).digest('hex').slice(0, 16)}`;
  await noteCallback(context);
  const operations = await openOperations(twilio, await context.credential('credential'), context, {
    timeoutMs: field.requestTimeout() * 1000,
    retries: field.requestRetries(),
    after: field.afterInterruption() === 'fail' ? 'fail' : 'repeat',
  });
  const calls = await concurrently(items.length, twilio.concurrency, context, async (index) => {
    const [placed] = await operations.give('call.create', requestFor(context, index, name), { index, part: 'call' });
    return follow(context, operations, index, asText(isJsonObject(placed) ? placed['sid'] : ''));
  });
  const waits = calls.flatMap((call) => (typeof call === 'number' ? [call] : []));
  if (waits.length > 0) {
    const duration = Math.min(MINUTE_MS, Math.max(SHORTEST_PAUSE_MS, Math.min(...waits) / 4));
    return { outputs: {}, wait: { duration, channel: namedCallbackChannel(name) } };
  }
  return outcomesByPort(
    context,
    calls.filter((call) => typeof call !== 'number'),
  );
}

/** Keeps what Twilio has reported: the step may wait several times before all calls are over. */
async function noteCallback({ run, state }: Context): Promise<void> {
  const value = run.resumed && 'value' in run.resumed ? run.resumed.value : null;
  const query = isJsonObject(value) ? value['query'] : null;
  if (!isJsonObject(value) || !isJsonObject(query)) return;
  const index = Number(query['item']);
  if (!Number.isInteger(index)) return;
  await state.in('run', 'voice').set(`${run.itemKey(index)}:${asText(query['part'])}`, value['body'] ?? null);
}

function requestFor(context: Context, index: number, name: string): JsonObject {
  const { field } = context;
  const twiml = twimlOf(scriptFor(context, index, name));
  if (twiml.length > TWIML_LIMIT)
    throw nodeErrors.field_invalid({
      field: 'Text to say',
      reason: `makes the call ${twiml.length} characters long; Twilio takes at most ${TWIML_LIMIT}`,
    });
  const base = field.callbackUrl(index);
  const onMachine = field.onMachine(index);
  const detectedUrl = callbackFor(base, { name, index, part: 'machine' });
  return {
    to: field.to(index),
    from: field.from(index),
    twiml,
    ringSeconds: field.ringSeconds(index),
    statusUrl: callbackFor(base, { name, index, part: 'status' }),
    ...(onMachine === 'message' ? { machineDetection: 'DetectMessageEnd' } : {}),
    // Twilio tells at once, and who answers hears the text without delay; without a public address the call is looked at.
    ...(onMachine === 'hangUp' ? { machineDetection: 'Enable' } : {}),
    ...(onMachine === 'hangUp' && detectedUrl !== '' ? { detectMeanwhile: 'true', detectedUrl } : {}),
  };
}

/** What has come of a call; for how long it has gone on, in milliseconds, while it does. Throws `connector_job_late`. */
async function follow(
  context: Context,
  operations: OtherOperations,
  index: number,
  callSid: string,
): Promise<CallState | number> {
  const { field, run } = context;
  const told = await readTold(context, index);
  if (told.input && field.goodbye(index) !== '')
    await change(operations, index, 'goodbye', { callSid, twiml: farewell(goodbyeOf(context, index)) });
  if (field.onMachine(index) === 'hangUp' && told.machine.startsWith('machine'))
    await change(operations, index, 'hang-up', { callSid, callStatus: 'completed' });
  const [found] = await operations.give('call.get', { callSid }, { index, part: 'look' });
  const call = isJsonObject(found) ? found : {};
  const answeredBy = told.machine || asText(call['answered_by'] ?? '');
  const status = asText(call['status']);
  if (ended.has(status)) {
    if (field.next(index) !== 'record' || status !== 'completed') return { call, told };
    const recording = await recordingOf(operations, index, callSid);
    const waitedMs = await waitedFor(context, { key: `${run.itemKey(index)}:recording`, number: 0 });
    return recording || waitedMs > RECORDING_MS ? { call, told, ...(recording ? { recording } : {}) } : waitedMs;
  }
  if (field.onMachine(index) === 'hangUp' && status === 'in-progress' && answeredBy.startsWith('machine'))
    await change(operations, index, 'hang-up', { callSid, callStatus: 'completed' });
  const waitedMs = await waitedFor(context, { key: `${run.itemKey(index)}:call`, number: 0 });
  const minutes = field.waitMinutes(index);
  if (waitedMs > minutes * MINUTE_MS)
    throw connectorErrors.connector_job_late({ vendor: twilio.name, operation: 'Make call', minutes });
  return waitedMs;
}

const goodbyeOf = ({ field }: Context, index: number) => ({
  language: field.language(index),
  voice: field.voice(index),
  goodbye: field.goodbye(index),
});

/** Changes a call that goes on. One that has ended meanwhile stays as it is. */
async function change(operations: OtherOperations, index: number, part: string, values: JsonObject): Promise<void> {
  try {
    await operations.give('call.update', values, { index, part });
  } catch (error) {
    // https://www.twilio.com/docs/api/errors/21220
    if (!(error instanceof HeddleError) || !/^connector_(invalid|not_found|conflict)$/.test(error.code)) throw error;
  }
}

/** The message that was recorded; null while Twilio has not finished it. */
async function recordingOf(
  operations: OtherOperations,
  index: number,
  callSid: string,
): Promise<{ facts: JsonObject; file: FileRef } | null> {
  const [found] = await operations.give('recording.list', { ofCall: callSid }, { index, part: 'recordings', limit: 1 });
  if (!isJsonObject(found) || found['status'] !== 'completed') return null;
  const { file } = await operations.read(
    'recording.download',
    { recordingSid: found['sid'] ?? '' },
    { index, part: 'recording' },
  );
  return file ? { facts: found, file } : null;
}
