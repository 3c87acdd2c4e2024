import type { WorkflowTest } from '@heddle/contract/workflow/test-file';

/** The parts of a test that are edited as text. */
export type TestPart = 'given' | 'answers' | 'expect';

export const parts: readonly { part: TestPart; label: string; help: string }[] = [
  { part: 'given', label: 'Given', help: 'The output of the trigger: a list of objects.' },
  {
    part: 'answers',
    label: 'Answers',
    help: 'The output of nodes that are not run, by node ID and port. A list has one output for each pass of a loop.',
  },
  {
    part: 'expect',
    label: 'Expected',
    help: 'How the run ends, and the output of nodes. Paths in "ignore" are not compared.',
  },
];

/** Each part as it is shown. */
export const textsOf = (test: WorkflowTest): Record<TestPart, string> => ({
  given: JSON.stringify(test.given, null, 2),
  answers: JSON.stringify(test.answers, null, 2),
  expect: JSON.stringify(test.expect, null, 2),
});

/** Reads the texts as JSON. Whether it is a test is for the server to say. */
export function readParts(
  texts: Record<TestPart, string>,
): { values: Record<string, unknown> } | { problems: Partial<Record<TestPart, string>> } {
  const values: Record<string, unknown> = {};
  const problems: Partial<Record<TestPart, string>> = {};
  for (const { part } of parts) {
    try {
      values[part] = JSON.parse(texts[part]);
    } catch {
      // The editor marks the position of the error.
      problems[part] = 'This is not valid JSON. The error is marked in the text.';
    }
  }
  return Object.keys(problems).length > 0 ? { problems } : { values };
}

/** The part that a refusal of the server names: "The test cannot be read: expect.nodes: …". */
export function partOf(message: string | undefined): TestPart | null {
  const named = /: (given|answers|expect)\b/.exec(message ?? '')?.[1];
  return parts.find(({ part }) => part === named)?.part ?? null;
}
