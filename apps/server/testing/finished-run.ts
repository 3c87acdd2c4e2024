import type { RunView } from '@heddle/contract/run/view';
import type { Person } from './test-app.ts';

/** Waits until a run of the person has ended. */
export async function finishedRun(person: Person, id: string): Promise<RunView> {
  for (;;) {
    const view = (await person.send('GET', `/api/executions/${id}`)).json<RunView>();
    if (view.status !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
