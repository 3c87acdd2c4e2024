import type { TestResult } from '@heddle/contract/workflow/test-result';

/** What came of the tests of one file. */
export interface FileResult {
  path: string;
  name: string;
  tests: TestResult[];
}
