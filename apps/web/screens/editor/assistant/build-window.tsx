import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import { assistantLimits } from '@heddle/contract/api/assistant';
import { useState } from 'react';
import { buildByWords } from '../../../api/assistant.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useEditor, useSession } from '../session.tsx';
import type { Graph } from '../store/document.ts';
import { Asking } from './asking.tsx';
import { correctionOf } from './dry-run-outcome.ts';
import { ModelChoice } from './model-choice.tsx';
import { Proposal } from './proposal.tsx';
import { presentGraph, proposedGraph, withProposal, withWhatWasThere } from './proposed-graph.ts';
import { Suggestions } from './suggestions.tsx';
import { useAnswer } from './use-answer.ts';
import { useChosenModel } from './use-chosen-model.ts';

/** Asks what a workflow should do, lets a model build it, and shows it before it is kept. */
export function BuildWindow({ close }: { close: () => void }) {
  const { editor, canvas } = useSession();
  const catalog = useEditor((state) => state.catalog);
  const hasNodes = useEditor((state) => presentGraph(state) !== null);
  const [description, setDescription] = useState('');
  const { credentialId, model, isComplete, isLoading, isSignedIn } = useChosenModel();
  const { answer, ask, stop } = useAnswer<{ built: BuiltWorkflow; graph: Graph }>();
  const { built, graph } = answer.state === 'done' ? answer.result : { built: null, graph: null };
  const isReady = description.trim() !== '' && isComplete;

  const build = (text: string, from: Graph): void => {
    const { nodes, edges } = editor.getState();
    const present = presentGraph(from);
    ask(async (following) => {
      const body = { credentialId, model, description: text, ...(present ? { graph: present } : {}) };
      const built = await buildByWords(body, following);
      return { built, graph: withWhatWasThere(await proposedGraph(built, catalog, present), { nodes, edges }) };
    });
  };
  const correct = (outcome: string): void => {
    if (graph) build(correctionOf(description, outcome), graph);
  };
  const keep = (): void => {
    if (!graph || !built) return;
    editor.getState().edit((document) => withProposal(document, graph, built.name), { select: new Set() });
    close();
    // The canvas has the new nodes with its next frame.
    requestAnimationFrame(() => canvas.fitView());
  };

  return (
    <DialogContent
      title={built ? built.name : 'Build with AI'}
      description={built ? 'Nothing has changed yet.' : 'A model of yours makes a workflow of your words.'}
      size={built ? 'lg' : 'md'}
      footer={
        built ? (
          <>
            <Button onClick={stop}>Discard</Button>
            <Button variant="primary" onClick={keep}>
              {hasNodes ? 'Replace the workflow' : 'Keep'}
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            disabled={!isReady || answer.state === 'asking'}
            onClick={() => build(description, editor.getState())}
          >
            Build
          </Button>
        )
      }
    >
      {built && graph ? (
        <Proposal built={built} graph={graph} changes={hasNodes} onCorrect={correct} />
      ) : (
        <div className="space-y-4">
          <Field
            label="What should it do?"
            help={hasNodes ? 'The workflow on the canvas is changed accordingly.' : undefined}
          >
            <Textarea
              value={description}
              rows={5}
              maxLength={assistantLimits.description}
              placeholder="Every weekday at 9, list the orders that were not paid for a week and remind their customers by email."
              onChange={(event) => setDescription(event.target.value)}
            />
          </Field>
          <ModelChoice disabled={answer.state === 'asking'} />
          <Asking answer={answer} onStop={stop} />
          {credentialId === '' && !isLoading && (
            <Suggestions words={description} isSignedIn={isSignedIn} close={close} />
          )}
        </div>
      )}
    </DialogContent>
  );
}
