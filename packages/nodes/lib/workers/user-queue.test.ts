import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserQueue } from './user-queue.ts';

const entry = (user: string, name = user): { user: string; name: string } => ({ user, name });
type Entry = ReturnType<typeof entry>;

/** Assigns all free places to waiting users. */
function fill(queue: UserQueue<Entry>, size: number): string[] {
  const names: string[] = [];
  for (let next = queue.take(size - queue.taken); next; next = queue.take(size - queue.taken)) names.push(next.name);
  return names;
}

describe('work of several users for a few places', () => {
  it('leaves the last place to a user who has none', () => {
    const queue = new UserQueue<Entry>();
    for (let n = 1; n <= 1000; n += 1) queue.add(entry('a', `a${n}`));
    expect(fill(queue, 4)).toEqual(['a1', 'a2', 'a3']);
    queue.add(entry('b', 'b1'));
    queue.add(entry('b', 'b2'));
    expect(fill(queue, 4)).toEqual(['b1']);
    expect([queue.taken, queue.hasNewcomer]).toEqual([4, false]);
    queue.add(entry('c'));
    expect([fill(queue, 4), queue.hasNewcomer]).toEqual([[], true]);
  });

  it('assigns a single place to one user where there is no other', () => {
    const queue = new UserQueue<Entry>();
    queue.add(entry('a', 'a1'));
    queue.add(entry('a', 'a2'));
    expect(fill(queue, 1)).toEqual(['a1']);
  });

  it('assigns the next place to the user with the fewest, and among those to the longest waiting', () => {
    const queue = new UserQueue<Entry>();
    const given = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1', 'c2'].map((name) => entry(name.slice(0, 1), name));
    for (const one of given) queue.add(one);
    expect(fill(queue, 6)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
    for (const name of ['a1', 'a2']) queue.leave(given.find((one) => one.name === name) ?? entry('a'));
    expect(fill(queue, 6)).toEqual(['a3', 'c2']);
  });

  it('takes back what waits, and nothing that has its place', () => {
    const queue = new UserQueue<Entry>();
    const [one, two, three] = [entry('a', 'a1'), entry('a', 'a2'), entry('b')];
    for (const each of [one, two, three]) queue.add(each);
    queue.take(2);
    expect([queue.remove(one), queue.remove(two), queue.remove(two), queue.waitingOf('a')]).toEqual([
      false,
      true,
      false,
      0,
    ]);
    expect([queue.removeAll(), queue.hasNewcomer]).toEqual([[three], false]);
  });

  it('never lets one user hold what another waits for, and loses nothing', () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('add' as const), user: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ do: fc.constant('leave' as const), at: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.array(action, { maxLength: 80 }), (size, actions) => {
        const queue = new UserQueue<Entry>();
        const running: Entry[] = [];
        let [added, left] = [0, 0];
        for (const act of actions) {
          if (act.do === 'add') {
            queue.add(entry(act.user, `${act.user}${added}`));
            added += 1;
          } else {
            const [gone] = running.splice(act.at % Math.max(1, running.length), 1);
            if (gone) {
              queue.leave(gone);
              left += 1;
            }
          }
          for (let next = queue.take(size - queue.taken); next; next = queue.take(size - queue.taken))
            running.push(next);
          const most = Math.max(0, ...['a', 'b', 'c'].map((user) => running.filter((one) => one.user === user).length));
          expect(most).toBeLessThan(size);
          expect(queue.taken).toBe(running.length);
          // Who waits without a place found them all taken, by more than one user.
          if (queue.hasNewcomer) expect(running).toHaveLength(size);
        }
        expect(queue.removeAll().length + running.length + left).toBe(added);
      }),
    );
  });
});
