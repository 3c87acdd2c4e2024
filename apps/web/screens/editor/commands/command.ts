import type { LucideIcon } from 'lucide-react';
import type { EditorSession } from '../session.tsx';

/** The headings under which commands are listed. */
export const commandGroups = ['Workflow', 'Edit', 'Node', 'Arrange', 'View'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Something a person can do in the editor. Menus, shortcuts and the command palette are made from these. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  group: CommandGroup;
  /** Key chords such as 'Mod+Shift+Z' (Mod is ⌘ on a Mac, Ctrl elsewhere); the first one is shown. */
  keys?: readonly string[];
  /**
   * Where the keys work: on the canvas only (default), on the whole page unless text is being typed, or everywhere.
   * Windows and menus over the page keep their keys to themselves, except for `everywhere`.
   */
  scope?: 'canvas' | 'page' | 'everywhere';
  /** The browser's own clipboard event performs the command, which needs no permission; `keys` are only shown. */
  clipboard?: 'copy' | 'cut' | 'paste';
  /** Stands in the menu of the toolbar, of a card, or of the empty canvas, or in the bar over several marked nodes; the number is its place there. */
  menu?: { toolbar?: number; node?: number; pane?: number; bar?: number };
  /** Left out of menus while it cannot be performed, where there are many it would stand among. */
  onlyEnabled?: true;
  /** Left out of the palette: makes sense with the keyboard on the canvas only. */
  hidden?: true;
  enabled?(session: EditorSession): boolean;
  /** False tells that there was nothing to do, and leaves the key to the browser. */
  perform(session: EditorSession, data?: DataTransfer): unknown;
}
