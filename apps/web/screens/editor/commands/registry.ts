import type { Command } from './command.ts';
import { commandGroups } from './command.ts';

const modules = import.meta.glob<Command>('./entries/*.ts', { eager: true, import: 'default' });

/** Every command: one file each in `entries/`. In the order of their groups, then by label. */
export const commands: readonly Command[] = Object.values(modules).toSorted(
  (a, b) => commandGroups.indexOf(a.group) - commandGroups.indexOf(b.group) || a.label.localeCompare(b.label),
);

/** The commands of a menu, in its order. */
export function menuCommands(menu: keyof NonNullable<Command['menu']>): readonly Command[] {
  const place = (command: Command): number => command.menu?.[menu] ?? Number.POSITIVE_INFINITY;
  return commands.filter((command) => command.menu?.[menu] !== undefined).toSorted((a, b) => place(a) - place(b));
}
