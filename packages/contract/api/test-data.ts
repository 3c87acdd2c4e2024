import { z } from 'zod';
import { ItemSchema } from '../run/view.ts';
import { AnyObject } from './any-json.ts';

/** What is kept of test data: entries per trigger and per workflow, bytes of an entry, and characters of its preview. Milliseconds that a trigger listens. */
export const testDataLimits = {
  perTrigger: 10,
  perWorkflow: 100,
  bytes: 1024 * 1024,
  preview: 200,
  listenMs: 5 * 60_000,
} as const;

/** Where test data come from: a call to the test address, text that somebody has typed, or the newest event at the source of the trigger. */
export const TestDataSource = z.enum(['call', 'typed', 'event']);
export type TestDataSource = z.infer<typeof TestDataSource>;

/** Test data of a trigger as lists show them. `preview` is the beginning of the first item's JSON. */
export const TestDataSummary = z.object({
  id: z.string(),
  nodeId: z.string(),
  source: TestDataSource,
  createdAt: z.iso.datetime(),
  items: z.number().int(),
  preview: z.string(),
});
export type TestDataSummary = z.infer<typeof TestDataSummary>;

/** Test data with their items. */
export const TestDataView = TestDataSummary.extend({ data: z.array(ItemSchema) });
export type TestDataView = z.infer<typeof TestDataView>;

/** The test data of a trigger, newest first. `listening` is set while it waits for a test call. */
export const TestDataList = z.object({
  kept: z.array(TestDataSummary),
  listening: z.object({ until: z.iso.datetime() }).nullable(),
});
export type TestDataList = z.infer<typeof TestDataList>;

const nodeId = z.string().min(1).max(200);

export const TestDataQuery = z.object({ userId: z.string().optional(), nodeId });

/** Keeps typed items as test data of a trigger. */
export const TypedTestDataBody = z.object({ nodeId, items: z.array(AnyObject).min(1).max(10_000) });
export type TypedTestDataBody = z.input<typeof TypedTestDataBody>;

/** Asks the source of a trigger for its newest event. */
export const NewestTestDataBody = z.object({ nodeId });
export type NewestTestDataBody = z.infer<typeof NewestTestDataBody>;

/** A webhook trigger that waits for one test call: the path and method of the call, and until when. */
export const TestListener = z.object({ path: z.string(), method: z.string(), until: z.iso.datetime() });
export type TestListener = z.infer<typeof TestListener>;
