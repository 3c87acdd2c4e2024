import { CloudOff, History, PencilLine, TriangleAlert, X, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatMoment } from '../../../ui/format.ts';
import { useEditor, useSession, useUi } from '../session.tsx';
import { hasDraft, isDirty } from '../store/editor-store.ts';
import { forgetLeft, openLeft } from './restore-kept.ts';
import { selfStarting } from './self-starting.ts';

/** What is worth knowing about the saved workflow, in lines that stay: not saved, held back by problems, a draft, and what the first save has armed. In an empty editor, what was never saved. */
export function SavingLines() {
  return (
    <>
      <LeftLine />
      <NotSavedLine />
      <HeldBackLine />
      <DraftLine />
      <ArmedLine />
    </>
  );
}

function Line({ icon, tone, children }: { icon: ReactNode; tone: 'warn' | 'plain'; children: ReactNode }) {
  return (
    <div
      role="status"
      className={classes(
        'pointer-events-auto relative z-5 flex max-w-2xl shrink-0 gap-2 rounded-control border border-line bg-surface py-1 pr-1.5 pl-2.5 text-sm shadow-raised',
        tone === 'warn' ? 'text-warn' : 'text-ink-2',
      )}
    >
      <span className="flex h-7 shrink-0 items-center">{icon}</span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 [&>span:first-child]:py-1">{children}</div>
    </div>
  );
}

/** Offers a workflow that was never saved, until another one is begun. */
function LeftLine() {
  const session = useSession();
  const left = useUi((ui) => ui.leftDraft);
  const isEmpty = useEditor((state) => state.workflowId === null && !isDirty(state));
  if (!left || !isEmpty) return null;
  const { document, at } = left.kept;
  return (
    <Line tone="plain" icon={<History aria-hidden size={14} />}>
      <span>{`Never saved: "${document.workflowName}", changed ${formatMoment(new Date(at).toISOString())}`}</span>
      <span className="flex items-center gap-1">
        <Button size="sm" onClick={() => void openLeft(session, left)}>
          Open
        </Button>
        <span aria-hidden>·</span>
        <Button size="sm" variant="ghost" onClick={() => void forgetLeft(session, left)}>
          Delete
        </Button>
      </span>
    </Line>
  );
}

function NotSavedLine() {
  const notSaved = useUi((ui) => ui.notSaved);
  const isKept = useUi((ui) => ui.isKept);
  if (!notSaved) return null;
  return (
    <Line tone="warn" icon={<CloudOff aria-hidden size={14} />}>
      <span>{`Not saved: ${notSaved.reason}${notSaved.retries ? ' Retrying…' : ''}`}</span>
      {isKept && <span className="text-ink-2">Your changes are kept in this browser.</span>}
    </Line>
  );
}

function HeldBackLine() {
  const { ui } = useSession();
  const held = useEditor((state) => state.workflowId !== null && state.isActive && state.isHeldBack);
  if (!held) return null;
  return (
    <Line tone="warn" icon={<TriangleAlert aria-hidden size={14} />}>
      <span>Active, but its triggers do not start runs: fix its problems, then save.</span>
      <Button size="sm" onClick={() => ui.setState({ problemsOpen: true })}>
        Show problems
      </Button>
    </Line>
  );
}

function DraftLine() {
  const { actions } = useSession();
  const differs = useEditor((state) => state.workflowId !== null && hasDraft(state));
  const conflict = useUi((ui) => ui.conflict !== null);
  const [pending, setPending] = useState<'save' | 'discard' | null>(null);
  if (!differs || conflict) return null;
  const perform = async (what: 'save' | 'discard'): Promise<void> => {
    setPending(what);
    await (what === 'save' ? actions.save() : actions.discardDraft());
    setPending(null);
  };
  return (
    <Line tone="plain" icon={<PencilLine aria-hidden size={14} />}>
      <span>Draft differs from what runs:</span>
      <span className="flex items-center gap-1">
        <Button size="sm" loading={pending === 'save'} disabled={pending !== null} onClick={() => void perform('save')}>
          Save to publish
        </Button>
        <span aria-hidden>·</span>
        <Button
          size="sm"
          variant="ghost"
          title="Returns to the published version. Undo restores the draft."
          loading={pending === 'discard'}
          disabled={pending !== null}
          onClick={() => void perform('discard')}
        >
          Discard
        </Button>
      </span>
    </Line>
  );
}

/** Shown after the first save of a workflow that starts by itself. */
function ArmedLine() {
  const { actions, ui } = useSession();
  const wanted = useUi((state) => state.justArmed);
  const armed = useEditor((state) => state.isActive && !state.isHeldBack);
  const nodes = useEditor((state) => state.nodes);
  const catalog = useEditor((state) => state.catalog);
  const timeZone = useEditor((state) => state.settings.timeZone);
  if (!wanted || !armed) return null;
  const starts = selfStarting(nodes, catalog, timeZone);
  if (starts.length === 0) return null;
  const close = (): void => ui.setState({ justArmed: false });
  return (
    <Line tone="plain" icon={<Zap aria-hidden size={14} className="text-ok" />}>
      <span>{`Active: ${starts.join('; ')}`}</span>
      <span className="flex items-center gap-1">
        <Button
          size="sm"
          onClick={() => {
            close();
            void actions.setActive(false);
          }}
        >
          Turn off
        </Button>
        <Button size="icon" variant="ghost" className="size-7!" aria-label="Hide this line" onClick={close}>
          <X aria-hidden size={14} />
        </Button>
      </span>
    </Line>
  );
}
