import { toImported } from '@heddle/templates/files';
import { templates } from '@heddle/templates/registry';
import type { Template } from '@heddle/templates/template';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { insertGraph } from '../commands/insert-graph.ts';
import { insertNode } from '../canvas/insert-node.ts';
import { useEditor, useSession } from '../session.tsx';
import { presentGraph, withProposal, withWhatWasThere } from './proposed-graph.ts';
import { fittingWords } from './word-search.ts';

const MOST = 4;

/** What can be had without a model: templates and node types that fit the words of a description. */
export function Suggestions({ words, isSignedIn, close }: { words: string; isSignedIn: boolean; close: () => void }) {
  const session = useSession();
  const catalog = useEditor((state) => state.catalog);
  const found = useMemo(() => fittingWords(templates, words, MOST), [words]);
  const types = useMemo(() => fittingWords(catalog.entries, words, MOST), [catalog, words]);
  const use = (template: Template): void => {
    const { editor, canvas } = session;
    const imported = toImported(template);
    if (presentGraph(editor.getState()) === null) {
      editor.getState().edit((document) => withProposal(document, withWhatWasThere(imported, document), template.name));
      // The canvas has the new nodes with its next frame.
      requestAnimationFrame(() => canvas.fitView());
    } else insertGraph(session, imported);
    close();
  };
  const add = (type: string): void => {
    insertNode(session, type);
    close();
  };
  return (
    <section aria-label="Without a model" className="space-y-2 text-sm text-ink-2">
      <p>
        Building by words needs an AI provider: {isSignedIn ? 'add a credential of one above' : 'log in to choose one'}.
        Without, templates and nodes are searched for your words.
      </p>
      {found.length + types.length === 0 && words.trim() !== '' && <p>Nothing fits these words.</p>}
      <ul className="space-y-1">
        {found.map((template) => (
          <Entry key={template.id} name={template.name} kind="Template" action="Insert" onUse={() => use(template)} />
        ))}
        {types.map(({ type, name }) => (
          <Entry key={type} name={name} kind="Node" action="Add" onUse={() => add(type)} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ name, kind, action, onUse }: { name: string; kind: string; action: string; onUse: () => void }) {
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-ink">
        {name} <span className="text-ink-3">{kind}</span>
      </span>
      <Button size="sm" aria-label={`${action} ${name}`} onClick={onUse}>
        {action}
      </Button>
    </li>
  );
}
