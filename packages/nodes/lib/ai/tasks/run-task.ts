import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileRef } from '@heddle/contract/run/item';
import type { CallContext, ChosenModels } from '../call.ts';
import { bytesOf, valueOf } from '../media/exchange.ts';
import { offered } from '../models.ts';
import type { OnceOptions, Used } from '../once.ts';
import { kept, once } from '../once.ts';
import { taskAnswer } from './answers.ts';
import type { HostedTask } from './tasks.ts';
import { makingTasks } from './tasks.ts';

/** What a task gives: data, or a file. */
export type TaskResult = { value: JsonValue } | { file: FileRef };

/** A task that is asked for. `cost`: what a call costs in US dollars, as the user says; null where that is not known. */
export interface TaskRequest {
  task: HostedTask;
  body: JsonObject;
  cost: number | null;
}

/** Nothing is charged by tokens. */
const NO_TOKENS = { input: 0, cached: 0, output: 0 };

/** Lets a model do a task: one call, counted and kept as `callModel` does it. Throws the AI errors, `file_type_refused` and those of budgets. */
export const runTask = (
  context: CallContext,
  models: ChosenModels,
  { task, body, cost }: TaskRequest,
  options: OnceOptions,
): Promise<Used<TaskResult>> =>
  once(
    context,
    models,
    {
      kind: 'tasks',
      // Files of an answer are not kept for other runs.
      asked: makingTasks[task] === undefined ? body : null,
      most: () => ({ tokens: NO_TOKENS, units: 1, cost }),
      options: makingTasks[task] === undefined ? options : { ...options, cacheHours: 0 },
    },
    async ({ access, model }, call) => {
      const response = await offered(access, 'tasks')(model).ask(body, call);
      const facts = { model, tokens: NO_TOKENS, units: 1, cost };
      const allowed = makingTasks[task];
      if (allowed === undefined) return { value: taskAnswer(task, await valueOf(response)), ...facts };
      const file = await kept(context.files, await bytesOf(response), { name: '', allowed: [allowed] }, call);
      return { file, ...facts };
    },
  );
