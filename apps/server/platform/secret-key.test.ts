import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecretKey } from './secret-key.ts';

describe('the secret key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heddle-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made on the first start, for its owner only, and stays the same', () => {
    const key = loadSecretKey(folder);
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(loadSecretKey(folder)).toBe(key);
  });

  it('is not replaced when the file is damaged', () => {
    writeFileSync(join(folder, 'secret-key'), 'half');
    expect(() => loadSecretKey(folder)).toThrow(expect.objectContaining({ code: 'secret_key_unusable' }));
  });
});
