import { describe, expect, it } from 'vitest';
import { filesOf } from './tree.ts';

const LONGEST = 500;
/** Tables of data, which are read by looking something up rather than from top to bottom. */
const tables: readonly string[] = ['packages/connectors/testing/refusals-table.ts'];

const files = filesOf(['packages', 'apps', 'e2e', 'bench', 'scripts'], ['.ts', '.tsx', '.mjs', '.css']);

describe('files', () => {
  it(`have at most ${LONGEST} lines`, () => {
    const long = files
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > LONGEST);
    expect(long.filter(({ path }) => !tables.includes(path)).map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it('name no machine', () => {
    expect(files.filter(({ text }) => /[\s'"`(]\/(work|home|root|Users)\//.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
