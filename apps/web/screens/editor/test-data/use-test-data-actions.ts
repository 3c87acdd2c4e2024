import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useQueryClient } from '@tanstack/react-query';
import { addNewestEvent, addTestData } from '../../../api/test-data.ts';
import { keys } from '../../../api/keys.ts';
import { useSession } from '../session.tsx';
import type { EditorSession } from '../session.tsx';
import { isDirty } from '../store/editor-store.ts';
import type { ChosenTestData, TestDataAsked } from '../store/ui-store.ts';

/** What the window of test data does. Each function rejects with the error to show. */
export interface TestDataActions {
  /** Chooses what the next runs begin with; null for none. */
  choose(data: ChosenTestData | null): void;
  /** Closes the window and starts the run that waited for the data, or the workflow as far as it is complete. */
  run(): void;
  /** Keeps the items and chooses them. */
  enter(items: JsonObject[]): Promise<void>;
  /** Keeps the newest event at the trigger's source, and chooses it. */
  takeNewest(): Promise<void>;
  /** The id of the workflow once the server has it as it is; null where it could not be saved. */
  saved(): Promise<string | null>;
}

/** Saves what the server does not have yet, as a draft. The id of the workflow; null where that failed. */
async function saveFirst({ editor, actions }: EditorSession): Promise<string | null> {
  const { workflowId } = editor.getState();
  const isSaved = workflowId !== null && !isDirty(editor.getState());
  return isSaved || (await actions.save({ quiet: true, draft: true })) ? editor.getState().workflowId : null;
}

/** The actions on the test data of a trigger. `signedIn`: the server keeps them. */
export function useTestDataActions(
  node: WorkflowNode,
  wanted: TestDataAsked['run'],
  signedIn: boolean,
): TestDataActions {
  const session = useSession();
  const client = useQueryClient();
  const { ui, editor, actions } = session;
  const reread = (workflowId: string): Promise<void> =>
    client.invalidateQueries({ queryKey: keys.testData(workflowId, node.id) });

  const choose: TestDataActions['choose'] = (data) => {
    const testData = new Map(ui.getState().testData);
    if (data) testData.set(node.id, data);
    else testData.delete(node.id);
    ui.setState({ testData });
  };

  return {
    choose,
    saved: () => saveFirst(session),

    run() {
      ui.setState({ testDataAsked: null });
      const isWhole = editor.getState().problems.all.every(({ severity }) => severity !== 'error');
      const upTo = wanted ? wanted.upTo : isWhole ? undefined : node.id;
      void actions.execute(wanted?.mode ?? (signedIn ? 'live' : 'dry'), upTo);
    },

    async enter(items) {
      if (!signedIn) return choose({ items });
      const workflowId = await saveFirst(session);
      if (workflowId === null) return;
      choose({ id: (await addTestData(workflowId, { nodeId: node.id, items })).id });
      await reread(workflowId);
    },

    async takeNewest() {
      const workflowId = await saveFirst(session);
      if (workflowId === null) return;
      choose({ id: (await addNewestEvent(workflowId, node.id)).id });
      await reread(workflowId);
    },
  };
}
