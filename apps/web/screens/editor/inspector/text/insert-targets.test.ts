import { expect, it } from 'vitest';
import { createInsertTargets } from './insert-targets.ts';

it('fields that accept inserted data are listed in document order', () => {
  const [first, second] = [document.createElement('p'), document.createElement('p')];
  document.body.append(first, second);
  const targets = createInsertTargets();
  const insert = (): void => undefined;
  const leave = targets.add({ label: 'Body', dom: second, insert });
  targets.add({ label: 'URL', dom: first, insert });
  expect(targets.list().map(({ label }) => label)).toEqual(['URL', 'Body']);
  leave();
  expect(targets.list().map(({ label }) => label)).toEqual(['URL']);
});
