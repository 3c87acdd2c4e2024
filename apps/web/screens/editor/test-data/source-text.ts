import type { TestDataSource } from '@heddle/contract/api/test-data';

const texts: { readonly [source in TestDataSource]: string } = {
  call: 'Test call',
  typed: 'Entered',
  event: 'Real event',
};

/** Where test data come from, in words. */
export const sourceText = (source: TestDataSource): string => texts[source];
