import { describe, expect, it } from 'vitest';
import { filesOf } from './tree.ts';

const LONGEST = 500;

const files = filesOf(['packages', 'apps', 'e2e', 'bench', 'scripts'], ['.ts', '.tsx', '.mjs', '.css']);

describe('files', () => {
  it(`have at most ${LONGEST} lines`, () => {
    const long = files
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > LONGEST);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it('name no machine', () => {
    expect(files.filter(({ text }) => /[\s'"`(]\/(work|home|root|Users)\//.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
