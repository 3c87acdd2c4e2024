import { compile } from 'jmespath';
import { invalidArgument } from '../../fault.ts';
import type { Runtime } from '../../runtime.ts';

/** The longest query in characters. The parser calls itself once per nested part. */
const MAX_LENGTH = 2000;

/** Parsing costs this many times as much as reading the text. */
const PARSE_COST = 8;

type Pair = [QueryTree, QueryTree];

/** A parsed query. */
export type QueryTree =
  | { type: 'Identity' | 'Current' }
  | { type: 'Field'; name: string }
  | { type: 'Literal'; value: unknown }
  | { type: 'Index'; value: number }
  | { type: 'Slice'; children: [number | null, number | null, number | null] }
  | { type: 'Flatten' | 'NotExpression' | 'ExpressionReference'; children: [QueryTree] }
  | { type: 'Subexpression' | 'IndexExpression' | 'Pipe' | 'OrExpression' | 'AndExpression'; children: Pair }
  | { type: 'Projection' | 'ValueProjection'; children: Pair }
  | { type: 'FilterProjection'; children: [QueryTree, QueryTree, QueryTree] }
  | { type: 'Comparator'; name: 'EQ' | 'NE' | 'GT' | 'GTE' | 'LT' | 'LTE'; children: Pair }
  | { type: 'MultiSelectList'; children: QueryTree[] }
  | { type: 'MultiSelectHash'; children: { name: string; value: QueryTree }[] }
  | { type: 'Function'; name: string; children: QueryTree[] };

/** Parses a query of JMESPath. Throws `expression_failed` where it is not one. */
export function parseQuery(rt: Runtime, text: string): QueryTree {
  if (text.length > MAX_LENGTH) throw invalidArgument(`$jmespath() takes queries of up to ${MAX_LENGTH} characters.`);
  rt.spend(PARSE_COST * text.length);
  try {
    // The library describes its tree nowhere; every type of node that its parser returns is listed above.
    return compile(text) as QueryTree;
  } catch (error) {
    throw invalidArgument(
      `$jmespath() cannot read its query: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
