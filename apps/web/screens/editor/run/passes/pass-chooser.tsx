import type { StepPass, StepView } from '@heddle/contract/run/view';
import { ChevronLeft, ChevronRight, List } from 'lucide-react';
import { useState } from 'react';
import { usePasses } from '../../../../api/executions.ts';
import { Button } from '../../../../ui/button.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { useRun, useSession } from '../../session.tsx';
import { isRunHere } from '../run-source.ts';
import { choosePass } from './choose-pass.ts';
import { PassList } from './pass-list.tsx';

/** Chooses which pass is shown of each loop around these steps; the choice holds for all nodes of the loop's body. */
export function PassChooser({ steps }: { steps: readonly StepView[] }) {
  const runId = useRun(({ run, only }) => (run && only === null && !isRunHere(run.id) ? run.id : null));
  const loops = new Map(
    steps.flatMap(({ passes = [] }) =>
      passes.map((pass, index) => [pass.loop, { pass, around: passes.slice(0, index) }] as const),
    ),
  );
  if (runId === null || loops.size === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1.5">
      {[...loops.values()].map(({ pass, around }) => (
        <LoopPasses key={pass.loop} runId={runId} shown={pass} around={around.map((one) => one.pass).join('.')} />
      ))}
    </div>
  );
}

/** The pass that is shown of a loop, with ways to another one. */
function LoopPasses({ runId, shown, around }: { runId: string; shown: StepPass; around: string }) {
  const session = useSession();
  const { loop, pass } = shown;
  const name = useRun(({ run }) => run?.steps.find(({ nodeId }) => nodeId === loop)?.name ?? loop);
  const isChosen = useRun(({ passes }) => passes.some((one) => one.loop === loop));
  const { data } = usePasses(runId, loop, around, 0);
  const [listed, setListed] = useState(false);
  // A run that goes on has more passes than were listed.
  const total = Math.max(data?.total ?? 0, pass);
  const [failed] = data?.failed ?? [];
  const go = (next: number): void => {
    if (next >= 1 && next <= total && next !== pass) void choosePass(session, loop, next);
  };
  return (
    <div role="group" aria-label={`Passes of ${name}`} className="figures flex flex-wrap items-center gap-1 text-xs">
      <span className="max-w-36 truncate text-ink-2">{name}</span>
      <Button
        size="icon"
        variant="ghost"
        className="size-7"
        aria-label={`Previous pass of ${name}`}
        disabled={pass <= 1}
        onClick={() => go(pass - 1)}
      >
        <ChevronLeft aria-hidden size={14} />
      </Button>
      <span>Pass</span>
      <PassField key={pass} name={name} pass={pass} total={total} onPass={go} />
      <span>of {total.toLocaleString('en')}</span>
      <Button
        size="icon"
        variant="ghost"
        className="size-7"
        aria-label={`Next pass of ${name}`}
        disabled={pass >= total}
        onClick={() => go(pass + 1)}
      >
        <ChevronRight aria-hidden size={14} />
      </Button>
      <Popover open={listed} onOpenChange={setListed}>
        <PopoverTrigger asChild>
          <Button size="sm" variant="ghost" aria-label={`List the passes of ${name}`}>
            <List aria-hidden size={13} />
            List
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={`All passes of ${name}`} className="flex max-h-80 w-80 flex-col p-0">
          <PassList
            runId={runId}
            loop={loop}
            name={name}
            around={around}
            shown={pass}
            onPick={(picked) => {
              setListed(false);
              go(picked);
            }}
          />
        </PopoverContent>
      </Popover>
      {failed !== undefined && failed !== pass && (
        <Button size="sm" variant="ghost" className="text-bad" onClick={() => go(failed)}>
          First failed: {failed}
        </Button>
      )}
      {isChosen && (
        <Button size="sm" variant="ghost" onClick={() => void choosePass(session, loop, null)}>
          Latest
        </Button>
      )}
    </div>
  );
}

interface PassFieldProps {
  name: string;
  pass: number;
  total: number;
  onPass: (pass: number) => void;
}

/** The number of the pass; another one is applied by Enter or on leaving the field. */
function PassField({ name, pass, total, onPass }: PassFieldProps) {
  const [text, setText] = useState(String(pass));
  const number = Number(text);
  const isValid = /^\d+$/.test(text) && number >= 1 && number <= total;
  const apply = (): void => {
    if (isValid) onPass(number);
    else setText(String(pass));
  };
  return (
    <Input
      aria-label={`Pass of ${name}`}
      inputMode="numeric"
      className="figures h-7 w-14 px-1.5 text-center text-xs"
      value={text}
      aria-invalid={!isValid}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
