import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import { ClipboardPaste } from 'lucide-react';
import { toast } from '../../../../ui/toast.tsx';
import type { EditorSession } from '../../session.tsx';
import { fromClipboard } from '../../store/clipboard.ts';
import { schema } from '../../store/read-graph.ts';
import type { Command } from '../command.ts';
import { insertGraph } from '../insert-graph.ts';

function pasteText(session: EditorSession, text: string): boolean {
  if (!schema.loaded) {
    // In the first moments of the editor.
    schema.load().then(() => pasteText(session, text), unreadable);
    return true;
  }
  try {
    const graph = fromClipboard(text);
    if (!graph || graph.nodes.length === 0) return false;
    insertGraph(session, graph);
    return true;
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    toast({ title: 'Cannot paste', description: error.message, tone: 'destructive' });
    return true;
  }
}

function unreadable(): void {
  toast({ title: 'Cannot paste', description: apiErrors.server_unreachable().message, tone: 'destructive' });
}

export default {
  id: 'paste',
  label: 'Paste',
  icon: ClipboardPaste,
  group: 'Edit',
  keys: ['Mod+V'],
  scope: 'page',
  clipboard: 'paste',
  menu: { pane: 10 },
  perform(session, data) {
    if (data) return pasteText(session, data.getData('text/plain'));
    return navigator.clipboard.readText().then(
      (text) => pasteText(session, text),
      () =>
        toast({
          title: 'Cannot paste',
          description: 'The browser does not allow reading the clipboard. Use the keyboard instead.',
          tone: 'destructive',
        }),
    );
  },
} satisfies Command;
