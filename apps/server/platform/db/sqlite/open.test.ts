import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from './open.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'heddle-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('an empty file in place of the database', () => {
  it('is refused where a secret key shows that the folder was in use, and stays as it is', () => {
    writeFileSync(join(dataDir, 'secret-key'), 'k'.repeat(40));
    writeFileSync(join(dataDir, 'heddle.db'), '');
    expect(() => openFile(dataDir)).toThrow(
      expect.objectContaining({ code: 'database_emptied', hint: expect.stringContaining('backup') }),
    );
    expect(readdirSync(dataDir).sort()).toEqual(['heddle.db', 'secret-key']);
  });

  it('is a new installation otherwise, and so is a folder with nothing but a key', () => {
    const path = join(dataDir, 'heddle.db');
    writeFileSync(path, '');
    openFile(dataDir).close();
    rmSync(path);
    writeFileSync(join(dataDir, 'secret-key'), 'k'.repeat(40));
    openFile(dataDir).close();
    // It has content before anything else is done with it.
    expect(statSync(path).size).toBeGreaterThan(0);
    openFile(dataDir).close();
  });
});
