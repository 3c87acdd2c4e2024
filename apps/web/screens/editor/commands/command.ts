import type { LucideIcon } from 'lucide-react';
import type { EditorSession } from '../session.tsx';

/** The headings of the list of commands. */
export const commandGroups = ['Workflow', 'Edit', 'Node', 'Arrange', 'View'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** An action of the editor. Menus, shortcuts and the command palette are generated from these. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  group: CommandGroup;
  /** Key chords such as 'Mod+Shift+Z' (Mod is ⌘ on a Mac, Ctrl elsewhere); the first one is shown. */
  keys?: readonly string[];
  /**
   * The scope of the keys: the canvas only (default), the whole page unless text is being typed, or everywhere.
   * Open dialogs and menus handle their own keys, except for `everywhere`.
   */
  scope?: 'canvas' | 'page' | 'everywhere';
  /** The browser's own clipboard event performs the command, which needs no permission; `keys` are only shown. */
  clipboard?: 'copy' | 'cut' | 'paste';
  /**
   * The menus that list the command: of the toolbar, of a node, of the empty canvas (`pane`), and the bar over several selected nodes. The number
   * orders the menu, lowest first: whole numbers in steps of ten, unique within a menu.
   */
  menu?: { toolbar?: number; node?: number; pane?: number; bar?: number };
  /** Hidden from menus while it cannot be performed. */
  onlyEnabled?: true;
  /** Hidden from the command palette: useful by keyboard on the canvas only. */
  hidden?: true;
  enabled?(session: EditorSession): boolean;
  /** Why an enabled command cannot be performed all the same, as a sentence; null if it can. Menus and the command palette show it. */
  refusal?(session: EditorSession): string | null;
  /** Returns false if there was nothing to do; the browser then handles the key. */
  perform(session: EditorSession, data?: DataTransfer): unknown;
}
