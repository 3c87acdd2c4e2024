import { errorText } from '../../../../api/client.ts';
import { readPass } from '../../../../api/executions.ts';
import { toast } from '../../../../ui/toast.tsx';
import type { EditorSession } from '../../session.tsx';
import { passPath } from './chosen-pass.ts';

/** Shows a pass of a loop on cards, in the list, the timeline and the replay, in place of the latest; null: the latest again. */
export async function choosePass({ runs }: EditorSession, loop: string, pass: number | null): Promise<void> {
  const { run, setPass } = runs.getState();
  if (!run) return;
  if (pass === null) return setPass(loop, null);
  const path = passPath(run, loop, pass);
  if (path === null) return;
  try {
    const view = await readPass(run.id, { loop, pass: path });
    const now = runs.getState().run;
    // Another run, or another pass of a loop around, may have been chosen meanwhile.
    if (now?.id === run.id && passPath(now, loop, pass) === path) setPass(loop, { loop, pass: path, view });
  } catch (error) {
    toast({
      title: 'Pass Not Shown',
      description: errorText(error, 'This pass could not be read.'),
      tone: 'destructive',
    });
  }
}
