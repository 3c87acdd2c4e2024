import { RotateCcw, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { overallStatus } from '../../run/overall-status.ts';
import { progressOf } from '../../run/progress.ts';
import { StepRow } from '../../run/step-row.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { SampleRun } from './sample-run.ts';
import { finishedSample, playSample, startedSample, stoppedSample } from './sample-run.ts';

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How the announcement of a run that the visitor has a hand in reads. */
function news(run: SampleRun): string {
  const step = run.steps.find(({ status }) => status === 'running');
  return step ? `Running: ${step.name}` : `Execution ${overallStatus(run).label.toLowerCase()}`;
}

/**
 * The execution panel with sample data. It starts when it comes into view; for visitors who prefer reduced motion
 * it is shown finished and plays only on request.
 */
export function SampleRunPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const leave = useRef<(() => void) | null>(null);
  const [run, setRun] = useState(() => (wantsStillness() ? finishedSample() : startedSample()));
  // A sample that plays automatically must not interrupt a screen reader.
  const [announced, setAnnounced] = useState(false);
  const { label, tone } = overallStatus(run);
  const progress = progressOf(run);
  const running = run.status === 'running';

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (leave.current !== null || !entries.some(({ isIntersecting }) => isIntersecting)) return;
        leave.current = playSample(setRun);
      },
      { threshold: 0.5 },
    );
    if (panel.current && !wantsStillness()) observer.observe(panel.current);
    return () => {
      observer.disconnect();
      leave.current?.();
      leave.current = null;
    };
  }, []);

  const stop = (): void => {
    leave.current?.();
    // Stopped before it began to play: coming into view must not start it after all.
    leave.current ??= () => undefined;
    setRun(stoppedSample);
    setAnnounced(true);
  };
  const playAgain = (): void => {
    leave.current?.();
    leave.current = playSample(setRun);
    setAnnounced(true);
  };

  return (
    <div
      ref={panel}
      role="group"
      aria-label="Sample run"
      className="overflow-hidden rounded-lg border border-line bg-surface text-left shadow-float"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 py-2.5 pr-2.5 pl-3.5">
        <h3 className="font-semibold text-ink">Workflow Execution</h3>
        <Badge tone={tone}>{label}</Badge>
        <Badge>Sample run</Badge>
        <div className="flex min-w-24 flex-1 items-center gap-2.5">
          <Progress value={progress} label="Progress" className="flex-1" />
          <span className="figures w-9 text-right text-ink-2">{progress}%</span>
        </div>
        {/* One button, so that it keeps the focus when a run ends. */}
        <Button size="sm" onClick={running ? stop : playAgain}>
          {running ? <Square aria-hidden size={12} /> : <RotateCcw aria-hidden size={12} />}
          {running ? 'Stop Execution' : 'Play Again'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announced && news(run)}
      </p>
      <ol aria-label="Steps" className="border-t border-line">
        {run.steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
    </div>
  );
}
