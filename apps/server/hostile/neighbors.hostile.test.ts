import { expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

it('finds nothing lost where nobody means harm', async () => {
  await using arena = await Arena.open();
  const { health, steady } = await arena.during(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await arena.nothingLost();
  expect(middle(health)).toBeLessThan(250);
  expect(steady.length).toBeGreaterThan(2);
  expect(await arena.memory()).toBeGreaterThan(20);
});
