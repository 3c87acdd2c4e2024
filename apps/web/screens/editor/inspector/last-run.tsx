import { nodeText } from '@heddle/expression/editing/path';
import type { StepView } from '@heddle/contract/run/view';
import { ChevronDown, CircleDot, ListStart, Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldActions } from '../../../run/data/field-actions.ts';
import { FieldActionsContext } from '../../../run/data/field-actions.ts';
import type { DataLook } from '../../../run/data/data-view.tsx';
import { DataView } from '../../../run/data/data-view.tsx';
import { itemCount, totalItems } from '../../../run/data/items.ts';
import { outputCounts } from '../../../run/data/counts.ts';
import { restOf } from '../../../run/data/remaining-items.ts';
import { stepWord } from '../../../run/wait-label.ts';
import { ErrorNote } from '../../../run/error-note.tsx';
import { NodeUsage } from '../../../run/usage/run-usage.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDuration } from '../../../ui/format.ts';
import { Select } from '../../../ui/select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { useRememberedSize } from '../remembered-size.ts';
import { ResizeHandle } from '../resize-handle.tsx';
import { ExplainButton } from '../assistant/explain-button.tsx';
import { pinOutput } from '../rerun/pinned.ts';
import { PassChooser } from '../run/passes/pass-chooser.tsx';
import { runUpTo } from '../run/run-up-to.ts';
import { canGoOn } from '../rerun/rerunnable.ts';
import { useEditor, useRun, useSession } from '../session.tsx';
import { useNarrow } from '../use-narrow.ts';
import type { EarlierData } from './live-scope.ts';
import { partId } from './node-columns.tsx';
import { useThreads } from './use-threads.ts';
import { useWide } from './use-wide.ts';

const tones: { readonly [status: string]: BadgeTone } = { completed: 'ok', failed: 'bad', running: 'accent' };

/** The width from which input and output are side by side, in pixels. */
const WIDE = 560;
const height = { key: 'lastRunHeight', initial: 300, min: 140, max: 640 };

/** The node's own input, in the choice of what is shown. */
const OWN = '';

interface LastRunProps {
  nodeId: string;
  name: string;
  earlier: readonly EarlierData[];
  targets: FieldActions['targets'];
  onDragging: FieldActions['onDragging'];
  /** In the view of the whole node: the column of the input, as soon as it is there. Undefined in the panel. */
  inputSlot: HTMLElement | null | undefined;
  /** Not shown, as another part of the node is. */
  hidden: boolean;
}

/** The input, the output and the error of the node in the last run. Docked below the form, so that fields can be dragged into it. */
export function LastRun({ nodeId, name, earlier, targets, onDragging, inputSlot, hidden }: LastRunProps) {
  const step = useRun((state) => state.steps.get(nodeId));
  const stale = useRun((state) => state.stale);
  const narrow = useNarrow();
  const whole = inputSlot !== undefined;
  const [unfolded, setOpen] = useState(true);
  const open = whole || unfolded;
  const { size, set } = useRememberedSize(height);
  const ran = step && step.status !== 'waiting' ? step : undefined;
  if (!ran && earlier.length === 0 && whole)
    return <NothingRan nodeId={nodeId} inputSlot={inputSlot} hidden={hidden} />;
  if (!ran && earlier.length === 0)
    return (
      <div className="flex shrink-0 border-t border-line px-2.5 py-1.5">
        <RunUpTo nodeId={nodeId} />
      </div>
    );
  const facts = ran
    ? [
        ran.input && `${itemCount(totalItems(ran.input, ran.truncated?.input))} in`,
        outputCounts(ran) && `${outputCounts(ran)} out`,
        ran.durationMs !== null && formatDuration(ran.durationMs),
      ]
    : [];
  const docked = !narrow && !whole && open;
  return (
    <section
      aria-label="Last run"
      id={whole ? partId('output') : undefined}
      hidden={hidden}
      style={docked ? { height: size } : undefined}
      className={classes(
        'relative flex flex-col [&[hidden]]:hidden',
        whole ? 'min-h-0 min-w-0 flex-1' : 'max-h-[65%] shrink-0 border-t border-line',
        narrow && open && !whole && 'h-80',
      )}
    >
      {docked && <ResizeHandle label="Height of the last run" edge="top" size={size} bounds={height} onSize={set} />}
      <Heading step={ran} facts={facts} open={open} onToggle={whole ? undefined : () => setOpen(!open)} />
      {open && (
        <>
          {stale && <p className="px-3 py-1.5 text-xs text-ink-3">The workflow has changed since.</p>}
          {ran?.reused && (
            <p className="px-3 py-1.5 text-xs text-ink-3">Reused from an earlier run: nothing has changed since.</p>
          )}
          {ran && <LastUsage nodeId={nodeId} />}
          {ran?.error && (
            // It scrolls, so it must be focusable.
            <div
              tabIndex={0}
              role="group"
              aria-label="Error of the last run"
              className="max-h-[45%] shrink-0 overflow-y-auto p-2 focus-visible:-outline-offset-2"
            >
              <ErrorNote error={ran.error} actions={<ExplainButton step={ran} />} />
            </div>
          )}
          {ran?.passes && (
            <div className="border-b border-line px-2.5 py-1">
              <PassChooser steps={[ran]} />
            </div>
          )}
          <StepTools nodeId={nodeId} step={ran} />
          <Sides
            nodeId={nodeId}
            name={name}
            step={ran}
            earlier={earlier}
            targets={targets}
            onDragging={onDragging}
            inputSlot={inputSlot}
          />
        </>
      )}
    </section>
  );
}

interface HeadingProps {
  step: StepView | undefined;
  facts: readonly (string | false | null)[];
  open: boolean;
  /** Left out where it is always open. */
  onToggle: (() => void) | undefined;
}

/** How the last run went; opens and closes its data. */
function Heading({ step, facts, open, onToggle }: HeadingProps) {
  return (
    <h3>
      <button
        type="button"
        aria-expanded={open}
        disabled={!onToggle}
        onClick={onToggle}
        className="flex min-h-9 w-full flex-wrap items-center gap-x-2 gap-y-1 bg-surface-2 px-3 py-1.5 text-left text-xs whitespace-nowrap font-semibold text-ink-2 enabled:hover:text-ink focus-visible:-outline-offset-2"
      >
        {onToggle && (
          <ChevronDown aria-hidden size={14} className={classes('transition-transform', !open && '-rotate-90')} />
        )}
        Last run
        {step && <Badge tone={tones[step.status] ?? 'neutral'}>{stepWord(step)}</Badge>}
        <span className="figures ml-auto font-normal">{facts.filter(Boolean).join(' · ')}</span>
      </button>
    </h3>
  );
}

/** What the node has used of AI models in the last run. */
function LastUsage({ nodeId }: { nodeId: string }) {
  const run = useRun((state) => state.run);
  return run && <NodeUsage run={run} nodeId={nodeId} className="border-b border-line px-3 py-1.5" />;
}

/** The columns of input and output of a node that no run has reached. */
function NothingRan({ nodeId, inputSlot, hidden }: Pick<LastRunProps, 'nodeId' | 'inputSlot' | 'hidden'>) {
  return (
    <section
      aria-label="Last run"
      id={partId('output')}
      hidden={hidden}
      className="flex min-w-0 flex-1 flex-col items-start gap-2 p-4 [&[hidden]]:hidden"
    >
      <p className="text-ink-2">The output appears here after a run.</p>
      <RunUpTo nodeId={nodeId} />
      {inputSlot && createPortal(<p className="p-4 text-ink-2">The input appears here after a run.</p>, inputSlot)}
    </section>
  );
}

/** A button that runs the workflow up to a node. */
function RunUpTo({ nodeId }: { nodeId: string }) {
  const session = useSession();
  const busy = useEditor((state) => state.isExecuting);
  const running = useRun((state) => state.run?.status === 'running');
  return (
    <Button size="sm" loading={busy || running} onClick={() => runUpTo(session, nodeId)}>
      {!busy && !running && <ListStart aria-hidden size={13} />}
      Run up to here
    </Button>
  );
}

/** Buttons to run up to this node, or this node only, and to pin its output. */
function StepTools({ nodeId, step }: { nodeId: string; step: StepView | undefined }) {
  const session = useSession();
  const running = useRun((state) => state.run?.status === 'running');
  const executing = useEditor((state) => state.isExecuting);
  return (
    <div
      role="group"
      aria-label="Actions on the last run"
      className="flex flex-wrap gap-1.5 border-b border-line px-2.5 py-1.5"
    >
      <RunUpTo nodeId={nodeId} />
      {step && (canGoOn(session) || executing || running) && (
        <Button
          size="sm"
          loading={executing || running}
          onClick={() => void session.actions.rerun({ nodeId: step.nodeId, only: true })}
        >
          {!executing && !running && <CircleDot aria-hidden size={13} />}
          Run this node only
        </Button>
      )}
      {step?.output && (
        <Button size="sm" onClick={() => pinOutput(session, step)}>
          <Pin aria-hidden size={13} />
          Pin output
        </Button>
      )}
    </div>
  );
}

interface SidesProps extends Omit<LastRunProps, 'hidden'> {
  step: StepView | undefined;
}

function Sides({ nodeId, name, step, earlier, targets, onDragging, inputSlot }: SidesProps) {
  const { threadsOf, text } = useThreads();
  const input = step?.input ?? null;
  const box = useRef<HTMLDivElement>(null);
  const wide = useWide(box, WIDE) || inputSlot !== undefined;
  const [looks, setLooks] = useState<{ input: DataLook; output: DataLook }>({ input: 'schema', output: 'json' });
  const [source, setSource] = useState(OWN);
  const other = earlier.find((candidate) => candidate.name === source) ?? (input ? undefined : earlier[0]);
  const choices = [
    ...(input ? [{ value: 'this', label: 'Input' }] : []),
    ...earlier.map((each, index) => ({ value: `${index}`, label: `From ${each.name}` })),
  ];
  const chosen = other ? `${earlier.indexOf(other)}` : 'this';

  // In the node view the input is a column of its own, before the heading of the last run.
  const Title = inputSlot === undefined ? 'h4' : 'h3';
  const title = (text: string) => <Title className="text-xs font-semibold text-ink-2">{text}</Title>;
  const inputView = (
    <FieldActionsContext value={{ root: other ? `${nodeText(other.name)}.json` : '$json', targets, onDragging }}>
      <DataView
        name="Input of the last run"
        title={
          choices.length > 1 ? (
            <Select
              aria-label="Data that can be used here"
              className="h-6.5! w-auto! max-w-36 px-2! text-xs"
              value={chosen}
              onValueChange={(value) => setSource(value === 'this' ? OWN : (earlier[Number(value)]?.name ?? OWN))}
              options={choices}
            />
          ) : (
            title(other ? `From ${other.name}` : 'Input')
          )
        }
        ports={other ? { main: [...other.items] } : input}
        rest={other || !step ? undefined : restOf(step, 'input')}
        fileName={fileName(other?.name ?? name, other ? 'output' : 'input')}
        compact={!wide}
        look={looks.input}
        onLook={(input) => setLooks({ ...looks, input })}
        threadsOf={(port) =>
          other
            ? threadsOf({ nodeId: other.nodeId, side: 'output', port: other.port })
            : threadsOf({ nodeId, side: 'input', port })
        }
        className="flex-1"
      />
    </FieldActionsContext>
  );
  const outputView = (
    <FieldActionsContext value={{ root: `${nodeText(name)}.json`, targets: null, onDragging }}>
      <DataView
        name="Output of the last run"
        title={wide && title('Output')}
        ports={step?.output ?? null}
        rest={step && restOf(step, 'output')}
        fileName={fileName(name, 'output')}
        compact={!wide}
        look={looks.output}
        onLook={(output) => setLooks({ ...looks, output })}
        threadsOf={(port) => threadsOf({ nodeId, side: 'output', port })}
        className="flex-1"
      />
    </FieldActionsContext>
  );
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <SidesLayout input={inputView} output={outputView} wide={wide} inputSlot={inputSlot} />
      <ThreadLine text={text} />
    </div>
  );
}

interface SidesLayoutProps {
  input: ReactNode;
  output: ReactNode;
  /** Whether there is room for both. */
  wide: boolean;
  inputSlot: LastRunProps['inputSlot'];
}

/** Input and output: in columns of their own in the node view, else side by side or as tabs. */
function SidesLayout({ input, output, wide, inputSlot }: SidesLayoutProps) {
  if (inputSlot !== undefined)
    return (
      <>
        {inputSlot && createPortal(input, inputSlot)}
        {output}
      </>
    );
  if (!wide) return <SideTabs input={input} output={output} />;
  return (
    <div className="flex min-h-0 flex-1 divide-x divide-line">
      {input}
      {output}
    </div>
  );
}

/** Where the item comes from that somebody looks at. Of one height always: a line that appears would push the item away from the pointer. */
function ThreadLine({ text }: { text: string }) {
  return (
    <div className="figures flex h-6 shrink-0 items-center border-t border-line px-3 text-2xs">
      {text === '' && <p className="truncate text-ink-3">Point at an item to see where it comes from.</p>}
      <p role="status" title={text} className="min-w-0 truncate text-ink-2">
        {text}
      </p>
    </div>
  );
}

/** Input and output as tabs, where they do not fit side by side. */
function SideTabs({ input, output }: { input: ReactNode; output: ReactNode }) {
  return (
    <Tabs defaultValue="input" className="flex min-h-0 flex-1 flex-col">
      <TabsList aria-label="Data of the last run" className="shrink-0 px-1">
        <TabsTrigger value="input" className="h-8! text-xs">
          Input
        </TabsTrigger>
        <TabsTrigger value="output" className="h-8! text-xs">
          Output
        </TabsTrigger>
      </TabsList>
      <TabsContent value="input" className="flex min-h-0 flex-1 flex-col pt-0!">
        {input}
      </TabsContent>
      <TabsContent value="output" className="flex min-h-0 flex-1 flex-col pt-0!">
        {output}
      </TabsContent>
    </Tabs>
  );
}

const fileName = (name: string, what: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_${what}`;
