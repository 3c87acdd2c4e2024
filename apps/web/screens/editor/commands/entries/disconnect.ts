import { Unlink } from 'lucide-react';
import { remove } from '../../store/graph.ts';
import type { EditorSession } from '../../session.tsx';
import type { Command } from '../command.ts';

const touching = ({ editor }: EditorSession): Set<string> => {
  const { edges, selection } = editor.getState();
  return new Set(
    edges.filter((edge) => selection.nodes.has(edge.source) || selection.nodes.has(edge.target)).map((edge) => edge.id),
  );
};

export default {
  id: 'disconnect',
  label: 'Disconnect',
  icon: Unlink,
  group: 'Node',
  menu: { node: 110 },
  enabled: (session) => touching(session).size > 0,
  perform: (session) => session.editor.getState().edit((document) => remove(document, new Set(), touching(session))),
} satisfies Command;
