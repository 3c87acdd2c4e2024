import { PackageMinus } from 'lucide-react';
import { extractionRules } from '../../lazy-panels.ts';
import { withMembers } from '../../store/members.ts';
import type { Command } from '../command.ts';
import { hasSelectedNodes } from '../selected.ts';

export default {
  id: 'extract',
  label: 'Extract to Sub-Workflow…',
  icon: PackageMinus,
  group: 'Node',
  menu: { node: 49, bar: 105 },
  enabled: hasSelectedNodes,
  refusal({ actions, editor }) {
    const state = editor.getState();
    if (state.readOnly) return 'This version is read-only. Go back to the workflow to change it.';
    if (!actions.isSignedIn()) return 'Log in first: the new workflow is kept in your account.';
    if (state.workflowId === null) return 'Save the workflow first.';
    const selected = withMembers(state.selection.nodes, state.nodes, state.catalog);
    return extractionRules.loaded?.extractionRefusal(state, selected, state.catalog) ?? null;
  },
  perform({ editor, ui }) {
    const { selection, nodes, catalog } = editor.getState();
    ui.setState({ extracting: withMembers(selection.nodes, nodes, catalog) });
  },
} satisfies Command;
