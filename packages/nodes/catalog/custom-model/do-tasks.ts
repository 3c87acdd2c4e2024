import { nodeErrors } from '@heddle/contract/errors/node';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { openModels } from '../../lib/ai/models.ts';
import type { Used } from '../../lib/ai/once.ts';
import { taskBody } from '../../lib/ai/tasks/inputs.ts';
import { runTask } from '../../lib/ai/tasks/run-task.ts';
import { fileTasks } from '../../lib/ai/tasks/tasks.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { HEAD, identify, isAllowed } from '../../lib/files/identify.ts';
import { withFile } from '../../lib/files/result.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { customModelFields } from './fields.ts';

/** Items whose tasks are done at a time. */
const CONCURRENCY = 4;
/** Bytes of a file that goes to a model, which are sent as base64. */
const FILE_LIMIT = 20 * 1024 * 1024;

type Context = NodeContext<typeof customModelFields>;

/** Lets a model at Hugging Face do its task for each item. */
export async function doTasks(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const limits = { retries: field.requestRetries(), timeoutMs: field.requestTimeout() * 1000 };
  const access = await openModels(await context.credential('taskCredential'), context, limits);
  const paid: Used<object>[] = [];
  const done = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const task = field.task(index);
    const body = taskBody(task, await inputOf(context, index, signal));
    const model = field.taskModel(index).trim();
    const request = { task, body, cost: field.callCost(index) ?? null };
    const options = { index, name: 'task', signal, cacheHours: field.cacheHours(index) };
    const answer = await runTask(context, { access, model, fallback: null }, request, options);
    paid.push(answer);
    context.progress(paid.length, items.length, 'Answers');
    const item = items[index] ?? { json: {} };
    const name = field.saveIn(index);
    const answered = 'file' in answer ? withFile(item, name, answer.file) : put(item, name, answer.value);
    const usage = field.saveUsageIn(index).trim();
    return usage === '' ? answered : put(answered, usage, usageOf([answer]));
  });
  return { ...main(done), logs: [usageLine(paid)] };
}

async function inputOf(context: Context, index: number, signal: AbortSignal): Promise<Parameters<typeof taskBody>[1]> {
  const { field } = context;
  const allowed = fileTasks[field.task(index)];
  return {
    text: field.text(index),
    labels: linesOf(field.labels(index)),
    severalLabels: field.severalLabels(index),
    question: field.question(index),
    sentences: linesOf(field.sentences(index)),
    base64: allowed === undefined ? '' : await base64Of(context, index, allowed, signal),
    parameters: parametersOf(context, index),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function parametersOf({ field }: Context, index: number): JsonObject {
  const given = field.parameters(index) ?? {};
  if (isJsonObject(given)) return given;
  throw nodeErrors.field_invalid({ field: 'Parameters', reason: 'must be an object such as { "top_k": 3 }' });
}

async function base64Of(
  { field, files, items, resources }: Context,
  index: number,
  allowed: string,
  signal: AbortSignal,
): Promise<string> {
  const place = { file: field.file(index).trim(), field: field.field(index).trim() };
  const content = await contentOf(files, items[index] ?? { json: {} }, place, { signal });
  const bytes = await contentBytes(content, FILE_LIMIT, { signal });
  resources.charge(bytes.length * 3);
  const found = (await identify(bytes.subarray(0, HEAD), content.name)).replace(/;.*/, '');
  if (!isAllowed(found, content.name, [allowed, 'video/*']))
    throw fileWorkErrors.file_type_refused({ name: content.name, found, allowed });
  return Buffer.from(bytes).toString('base64');
}
