import { describe, expect, it } from 'vitest';
import { unlessStopped } from './unless-stopped.ts';

describe('work that cannot be interrupted', () => {
  const never = new Promise<string>(() => undefined);

  it('gives what it comes to, and fails as it fails', async () => {
    const { signal } = new AbortController();
    expect(await unlessStopped(Promise.resolve('done'), { signal })).toBe('done');
    await expect(unlessStopped(Promise.reject(new Error('no')), { signal })).rejects.toThrow('no');
  });

  it('is not waited for once it is to stop, and what it fails with then is nobody’s', async () => {
    const controller = new AbortController();
    const [first, second] = [unlessStopped(never, controller), unlessStopped(new Promise((_, reject) => void setImmediate(() => reject(new Error('late')))), controller)];
    controller.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    await expect(second).rejects.toThrow('enough');
    await expect(unlessStopped(Promise.resolve('done'), controller)).rejects.toThrow('enough');
  });
});
