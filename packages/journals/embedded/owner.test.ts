import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOwner, isGone, retireOwner } from './owner.ts';

const ownerOf = (pid: number, host = hostname()): string => `${host}:${pid}:abcdef`;

describe('the owner of a lease', () => {
  afterEach(() => vi.restoreAllMocks());

  it('in this process is alive until it retires', () => {
    const owner = createOwner();
    expect(isGone(owner)).toBe(false);
    retireOwner(owner);
    expect(isGone(owner)).toBe(true);
  });

  it('of an earlier process with the same process id is gone', () => {
    expect(isGone(ownerOf(process.pid))).toBe(true);
  });

  it('is gone once its process has exited', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(isGone(ownerOf(pid))).toBe(true);
    expect(isGone(ownerOf(process.ppid))).toBe(false);
  });

  it('is alive where its process belongs to another user, who may not be signalled', () => {
    // As root, which tests may run as, every process can be signalled.
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(isGone(ownerOf(process.ppid))).toBe(false);
  });

  it('on another host is alive as far as anybody knows', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    expect(isGone(ownerOf(pid, 'another-host'))).toBe(false);
  });
});
