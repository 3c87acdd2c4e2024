import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretValues } from '@heddle/contract/node/credentials';
import { describe, expect, it } from 'vitest';
import { loadCredentialTypes } from './registry.ts';

const types = await loadCredentialTypes();

describe('credential types', () => {
  it('are found by their keys, and listed by name', () => {
    expect(types.get('basicAuth')?.name).toBe('User name and password');
    expect(types.get('constructor')).toBeUndefined();
    const names = types.catalog().map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(names.length).toBeGreaterThan(7);
  });

  it.each(types.catalog().map((entry) => [entry.type, entry] as const))(
    '%s says what it is, asks for something, and can be sent as JSON',
    (_, entry) => {
      expect(entry.description.length).toBeGreaterThan(10);
      expect(Object.keys(entry.fields)).not.toEqual([]);
      expect(JSON.parse(JSON.stringify(entry))).toEqual(entry);
    },
  );

  it('know which of their values are secrets', () => {
    const basic = types.get('basicAuth');
    expect(basic && secretValues(basic, { username: 'ada', password: 'pw', testUrl: 'https://a.example' })).toEqual([
      'pw',
    ]);
    expect(basic && secretValues(basic, { password: '' })).toEqual([]);
  });

  it.each([
    ['x.ts', 'export const a = 1;', 'does not export exactly one'],
    ['x.ts', `export const x = { type: 'y', fields: {} };`, 'is not named after its type'],
    ['y.ts', `export const x = { type: 'x', fields: {} };`, 'is not named after its type'],
    ['x.ts', `export const x = { type: 'x', fields: {} }; export const z = 1;`, 'does not export exactly one'],
  ])('in a file that is wrong are refused: %s %s', async (name, source, reason) => {
    const folder = await mkdtemp(join(tmpdir(), 'heddle-credentials-'));
    await writeFile(join(folder, name), source);
    await expect(loadCredentialTypes([{ root: folder, files: '*.ts' }])).rejects.toMatchObject({
      code: 'credential_file_invalid',
      message: expect.stringContaining(reason),
    });
    await rm(folder, { recursive: true });
  });
});
