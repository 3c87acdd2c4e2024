// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { commands, menuCommands } from './registry.ts';

describe('the commands', () => {
  it('have ids, labels and keys of their own', () => {
    for (const list of [
      commands.map(({ id }) => id),
      commands.map(({ label }) => label),
      commands.flatMap(({ keys = [] }) => keys),
    ]) {
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it('have the documented shortcuts', () => {
    const keys = new Map(commands.flatMap(({ id, keys: chords = [] }) => chords.map((chord) => [chord, id] as const)));
    const promised = {
      'Mod+C': 'copy',
      'Mod+X': 'cut',
      'Mod+V': 'paste',
      'Mod+D': 'duplicate',
      'Mod+A': 'select-all',
      'Mod+Z': 'undo',
      'Mod+Shift+Z': 'redo',
      'Mod+Y': 'redo',
      'Mod+S': 'save',
      'Mod+Enter': 'execute',
      'Mod+K': 'command-palette',
      '/': 'search-nodes',
      '?': 'shortcuts',
      Tab: 'next-node',
      Enter: 'open-properties',
      Escape: 'deselect',
      Delete: 'delete',
      ArrowLeft: 'move-left',
      N: 'add-note',
      T: 'tidy-up',
      I: 'insert-behind',
      'Mod+G': 'group',
      'Mod+Shift+G': 'ungroup',
    };
    expect(Object.fromEntries(Object.keys(promised).map((chord) => [chord, keys.get(chord)]))).toEqual(promised);
  });

  it('form the bar over several selected nodes', () => {
    expect(menuCommands('bar').map(({ label }) => label)).toEqual([
      'Align Left',
      'Align Center',
      'Align Right',
      'Align Top',
      'Align Middle',
      'Align Bottom',
      'Distribute Horizontally',
      'Distribute Vertically',
      'Tidy Up',
      'Group Selection',
      'Extract to Sub-Workflow…',
      'Duplicate',
      'Delete',
    ]);
  });

  it('have unique whole numbers as their order in a menu', () => {
    for (const menu of ['toolbar', 'node', 'pane', 'bar'] as const) {
      const orders = menuCommands(menu).map((command) => command.menu?.[menu] ?? Number.NaN);
      expect(orders.filter((order) => !Number.isInteger(order))).toEqual([]);
      expect(new Set(orders).size).toBe(orders.length);
    }
  });

  it('form the menu of a node', () => {
    expect(menuCommands('node').map(({ id }) => id)).toEqual([
      'open-properties',
      'node-view',
      'run-up-to',
      'explain-failure',
      'rerun-from',
      'rerun-edited',
      'rerun-only',
      'skip',
      'unskip',
      'rename-node',
      'replace-node',
      'extract',
      'pin-output',
      'connect',
      'insert-behind',
      'copy',
      'cut',
      'duplicate',
      'disconnect',
      'group',
      'ungroup',
      'delete',
    ]);
  });

  it('form the menu of the toolbar', () => {
    expect(menuCommands('toolbar').map(({ label }) => label)).toEqual([
      'Dry Run',
      'Build With AI…',
      'Show Last Execution',
      'Past Runs',
      'Revisions',
      'Tests',
      'Evaluations',
      'Workflow Settings',
      'Duplicate Workflow',
      'Export as JSON',
      'Keyboard Shortcuts',
    ]);
  });
});
